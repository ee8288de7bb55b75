import { expect } from 'vitest';
import { shareEvents, shareMachine, viewShare } from '#machines/share/index.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const steamCard = { title: 'Steam card', path: '/product/1/2' };

export const shareModel = defineModel({
  machine: shareMachine,
  view: viewShare,
  inputs: { 'a product': steamCard },
  events: {
    'share.pressed': [shareEvents.pressed()],
    'share.closed': [shareEvents.closed()],
    'copy.pressed': [shareEvents.copyPressed()],
  },
  invokeResults: {
    openShareSheet: { done: ['shared', 'dismissed', 'unavailable'], error: [new Error('not allowed')] },
    copyLink: { done: [undefined], error: [new Error('nothing could be copied')] },
  },
  stateKey: () => [],
  invariants: (snapshot, { event, before }) => {
    const view = viewShare(snapshot);
    expect(view.shared).toEqual(steamCard);
    // The system's share sheet and the list are never open together, and the copy's result is shown only in the list.
    expect(view.busy && view.open).toBe(false);
    expect((view.copied || view.copyFailed) && !view.open).toBe(false);
    switch (event?.type) {
      case 'share.pressed':
        expect(view.busy).toBe(before?.matches('closed') ?? false);
        break;
      case 'share.closed':
        expect(snapshot.value).toBe('closed');
        break;
      case 'copy.pressed':
        expect([view.open, view.canCopy, view.copied, view.copyFailed]).toEqual([true, false, false, false]);
        break;
      case 'xstate.done.actor.openShareSheet':
        expect(view.open).toBe(event.output === 'unavailable');
        break;
      case 'xstate.error.actor.openShareSheet':
        expect(view.open).toBe(true);
        break;
      case 'xstate.done.actor.copyLink':
        expect([view.copied, view.copyFailed]).toEqual([true, false]);
        break;
      case 'xstate.error.actor.copyLink':
        expect([view.copied, view.copyFailed]).toEqual([false, true]);
    }
  },
});
