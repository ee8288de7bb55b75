import { expect } from 'vitest';
import { notice } from '#machines/support/notices.ts';
import { toastEvents, toastStatus, toastsMachine, viewToasts } from '#machines/toasts/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

export const saved = notice('success', { text: 'Saved.' });
export const refused = notice('error', { text: 'Refused.' });
export const expired = notice('error', 'sessionExpired');

export const toastsModel = defineModel({
  machine: toastsMachine,
  view: viewToasts,
  inputs: { 'room for one': { max: 1 } },
  events: {
    'notice.published': [saved, refused, expired].map(toastEvents.published),
    'notice.resolved': [toastEvents.resolved(refused)],
    'renderer.requested': [toastEvents.rendererRequested()],
    'toast.expired': [toastEvents.expired(1), toastEvents.expired(2)],
    'toast.dismissed': [toastEvents.dismissed(1)],
    'toast.exited': [toastEvents.exited(1), toastEvents.exited(2)],
  },
  invokeResults: { loadRenderer: { done: [undefined], error: [failed.of('unreachable')] } },
  // More than three toasts add no new kinds of state.
  stateKey: ({ toasts }) => toasts.slice(0, 3).map(({ id, phase, replaced }) => [id, phase, replaced]),
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
    const { rendered, plain } = viewToasts(snapshot);
    expect(rendered && plain !== null).toBe(false);
    // A message is not shown as a toast unless toasts are rendered.
    if (!rendered && plain === null) expect(toastStatus(snapshot, saved.message)).not.toBe('now');
  },
});
