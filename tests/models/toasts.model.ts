import { expect } from 'vitest';
import { notice } from '#machines/support/notices.ts';
import { toastEvents, toastStatus, toastsMachine, viewToasts } from '#machines/toasts/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

export const saved = notice('success', { text: 'Saved.' });
export const refused = notice('error', { text: 'Refused.' });
export const expired = notice('error', 'sessionExpired');
const page = '/cart';
export const adding = { ...notice('info', 'addingItem'), page };
export const added = { ...notice('success', 'inCart'), page, link: { to: page, label: 'viewCart' } } as const;

export const toastsModel = defineModel({
  machine: toastsMachine,
  limit: 100_000,
  view: viewToasts,
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
  invariants: (snapshot, { event }) => {
    const { toasts, max } = snapshot.context;
    const visible = toasts.filter(({ phase }) => phase === 'visible');
    expect(visible.length).toBeLessThanOrEqual(max);
    expect(new Set(toasts.map(({ id }) => id)).size).toBe(toasts.length);
    if (event?.type === 'notice.resolved' && !snapshot.hasTag('plain'))
      expect(toasts.filter(({ notice: shown, phase }) => shown === refused && phase !== 'closing')).toEqual([]);
    // No toast is queued while there is room.
    if (visible.length < max) expect(toasts.filter(({ phase }) => phase === 'queued')).toEqual([]);
    // Two visible toasts never have the same text, except one that replaces the other.
    const texts = toasts.filter(({ phase }) => phase !== 'closing').map(({ notice: shown }) => JSON.stringify(shown));
    expect(new Set(texts).size).toBe(texts.length);
    // An item is announced once: by the toast that it is being added, or by the one in its place.
    const isOfPage = ({ notice: shown, phase }: (typeof toasts)[number]) => shown.page === page && phase !== 'closing';
    expect(toasts.filter(isOfPage).length).toBeLessThanOrEqual(1);
    const isLinkToOpenPage = ({ notice: shown, phase }: (typeof toasts)[number]) =>
      shown.link !== undefined && phase === 'visible' && snapshot.context.openPage === shown.link.to;
    if (event?.type === 'notice.published' && snapshot.hasTag('rendered'))
      expect(toasts.filter(isLinkToOpenPage).every(({ next }) => next === false)).toBe(true);
    const { rendered, plain } = viewToasts(snapshot);
    expect(rendered && plain !== null).toBe(false);
    // A message is not shown as a toast unless toasts are rendered.
    if (!rendered && plain === null) expect(toastStatus(snapshot, saved.message)).not.toBe('now');
  },
});
