import { describeModel, type FlowModel } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { notice } from '#machines/support/notices.ts';
import { canDismiss, isReplaced, toastEvents, toastStatus, toastsMachine, viewToasts } from '#machines/toasts/index.ts';
import { failed } from './failures.ts';
import { keyOf, toastsSteps } from './toasts.steps.ts';

const saved = notice('success', { text: 'Saved.' });
export const refused = notice('error', { text: 'Refused.' });
const expired = notice('error', 'sessionExpired');
const page = '/cart';
const adding = { ...notice('info', 'addingItem'), page };
const added = { ...notice('success', 'inCart'), page, link: { to: page, label: 'viewCart' } } as const;
const soldOut = { ...notice('error', { text: 'This item is sold out.' }), page };

type Snapshot = SnapshotFrom<typeof toastsMachine>;

/** Checks what the renderer and pages read of the toasts beside the view model. */
function expectReaders(snapshot: Snapshot): void {
  const { toasts, removedMessageKeys } = snapshot.context;
  const isShown = snapshot.value === 'ready' || snapshot.value === 'unavailable';
  for (const id of [1, 2, 3]) {
    const toast = toasts.find((each) => each.id === id);
    expect([isReplaced(snapshot, id), canDismiss(snapshot, id)]).toEqual([
      toast?.replaced ?? false,
      snapshot.value === 'ready' && toast?.phase === 'visible',
    ]);
  }
  for (const { message } of [saved, refused, adding]) {
    const isNow = isShown && toasts.some((toast) => !toast.replaced && keyOf(toast.notice.message) === keyOf(message));
    const wasBefore = removedMessageKeys.includes(keyOf(message));
    expect(toastStatus(snapshot, message)).toBe(isNow ? 'now' : wasBefore ? 'before' : 'never');
  }
  expect(toastStatus(snapshot, null)).toBe('never');
}

const rules = {
  machine: toastsMachine,
  view: viewToasts,
  start: ({ max }: { readonly max: number }) => ({ max, toasts: [], removedMessageKeys: [], openPage: null }),
  invokes: { loadRenderer: { in: 'loading' } },
  steps: toastsSteps,
  shows: ({ value, context: { toasts } }: Snapshot) => ({
    rendered: value === 'ready',
    toasts: value === 'ready' ? toasts : [],
    plain: value === 'unavailable' ? toasts[0]?.notice : null,
  }),
  invariants: (snapshot: Snapshot) => {
    expectReaders(snapshot);
    const { toasts, max } = snapshot.context;
    const visible = toasts.filter(({ phase }) => phase === 'visible');
    expect(visible.length).toBeLessThanOrEqual(max);
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(toasts.length);
    // No toast is queued while there is room.
    if (visible.length < max) expect(toasts.filter(({ phase }) => phase === 'queued')).toEqual([]);
    const present = toasts.filter(({ phase }) => phase !== 'closing');
    // Two toasts never have the same text, except one that replaces the other.
    expect(new Set(present.map((toast) => JSON.stringify(toast.notice))).size).toBe(present.length);
    // An item is announced once: by the toast that it is being added, or by the one in its place.
    const ofPage = present.filter((toast) => toast.notice.page === page && toast.notice.severity !== 'error');
    expect(ofPage.length).toBeLessThanOrEqual(1);
  },
} satisfies Partial<FlowModel<typeof toastsMachine>>;

/** Notices that differ in their severity or title alone, a failed item, and room for two. */
const roomForTwo = describeModel({
  ...rules,
  name: 'with room for two',
  machineOnly: true,
  inputs: { 'room for two': { max: 2 } },
  events: {
    'notice.published': [
      adding,
      soldOut,
      notice('info', 'searchMissing'),
      notice('error', 'searchMissing'),
      notice('error', 'searchMissing', 'searchTitle'),
    ].map(toastEvents.published),
    'notice.resolved': [toastEvents.resolved(notice('error', 'searchMissing'))],
    'page.opened': [toastEvents.pageOpened(page)],
    'toast.entered': [toastEvents.entered(1)],
    'renderer.requested': [],
    'toast.expired': [toastEvents.expired(1)],
    'toast.dismissed': [],
    'toast.exited': [toastEvents.exited(1)],
  },
  invokeResults: { loadRenderer: { done: [undefined], error: [failed.of('unreachable')] } },
  stateKey: ({ toasts }) => [
    Math.min(toasts.length, 3),
    toasts.some(({ phase }) => phase === 'closing'),
    toasts[0] && [toasts[0].notice.severity, toasts[0].entered],
  ],
});

export const toastsModel = describeModel({
  ...rules,
  limit: 100_000,
  inputs: { 'room for one': { max: 1 } },
  events: {
    'notice.published': [saved, refused, expired, adding, added].map(toastEvents.published),
    'notice.resolved': [toastEvents.resolved(refused)],
    'page.opened': [toastEvents.pageOpened(page), toastEvents.pageOpened('/')],
    'toast.entered': [toastEvents.entered(1), toastEvents.entered(2)],
    'renderer.requested': [toastEvents.rendererRequested()],
    'toast.expired': [toastEvents.expired(1), toastEvents.expired(2)],
    'toast.dismissed': [toastEvents.dismissed(1)],
    'toast.exited': [toastEvents.exited(1), toastEvents.exited(2)],
  },
  invokeResults: { loadRenderer: { done: [undefined], error: [failed.of('unreachable')] } },
  // More toasts add no new kinds of state, and only these facts matter to a notice of a page.
  stateKey: ({ toasts, openPage }) => [
    openPage === page,
    toasts.some(({ phase }) => phase === 'closing'),
    ...toasts
      .filter(({ phase }) => phase !== 'closing')
      .slice(0, 2)
      .map(({ id, phase, entered, next, notice: shown }) => [
        Math.min(id, 2),
        phase,
        shown.page && [entered, next && 'notice'],
      ]),
  ],
  furtherModels: [roomForTwo],
});
