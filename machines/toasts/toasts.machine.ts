import { assign, setup } from 'xstate';
import type { Notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import {
  closeNotice,
  closeToast,
  dequeueNotice,
  findSame,
  queueNotice,
  removeToast,
  setPlainNotice,
  showNotice,
} from './toasts.queue.ts';
import type { Context, Event, Input, Tag } from './toasts.types.ts';

/**
 * The toasts of the shop (spec section 9). Notices are queued until the renderer's code is loaded and there is room. If
 * the code cannot be loaded, the last notice is shown as plain text. The renderer measures how long a toast is visible,
 * because hovering pauses it, and sends `toast.expired`.
 */
export const toastsMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: {
    /** Loads the code that renders toasts. */
    loadRenderer: unprovided<void>('loadRenderer'),
  },
  actions: {
    queueNotice: assign(({ context }, notice: Notice) => queueNotice(context, notice)),
    showNotice: assign(({ context }, notice: Notice) => showNotice(context, notice)),
    setPlainNotice: assign(({ context }, notice: Notice) => setPlainNotice(context, notice)),
    setLastNotice: assign(({ context }) => {
      const last = context.toasts.at(-1);
      return last ? setPlainNotice(context, last.notice) : {};
    }),
    dequeueNotice: assign(({ context }, notice: Notice) => dequeueNotice(context, notice)),
    closeNotice: assign(({ context }, notice: Notice) => closeNotice(context, notice)),
    closeToast: assign(({ context }, id: number) => closeToast(context, id)),
    removeToast: assign(({ context }, id: number) => removeToast(context, id)),
  },
  guards: {
    hasNotice: ({ context }, notice: Notice) => findSame(context, notice) !== undefined,
    hasToasts: ({ context }) => context.toasts.length > 0,
    isVisible: ({ context }, wanted: number) =>
      context.toasts.some(({ id, phase }) => id === wanted && phase === 'visible'),
    isPresent: ({ context }, wanted: number) =>
      context.toasts.some(({ id, phase }) => id === wanted && phase !== 'queued'),
  },
}).createMachine({
  id: 'toasts',
  context: ({ input }) => ({ ...input, toasts: [], removedMessageKeys: [] }),
  initial: 'unloaded',
  states: {
    unloaded: {
      on: {
        'notice.published': {
          target: 'loading',
          actions: { type: 'queueNotice', params: ({ event }) => event.notice },
        },
        'renderer.requested': 'loading',
      },
    },
    loading: {
      on: {
        'notice.published': { actions: { type: 'queueNotice', params: ({ event }) => event.notice } },
        'notice.resolved': {
          guard: { type: 'hasNotice', params: ({ event }) => event.notice },
          actions: { type: 'dequeueNotice', params: ({ event }) => event.notice },
        },
      },
      invoke: {
        id: 'loadRenderer',
        src: 'loadRenderer',
        onDone: 'ready',
        onError: [{ guard: 'hasToasts', target: 'unavailable', actions: 'setLastNotice' }, { target: 'unloaded' }],
      },
    },
    ready: {
      tags: 'rendered',
      on: {
        'notice.published': { actions: { type: 'showNotice', params: ({ event }) => event.notice } },
        'notice.resolved': {
          guard: { type: 'hasNotice', params: ({ event }) => event.notice },
          actions: { type: 'closeNotice', params: ({ event }) => event.notice },
        },
        'toast.expired': {
          guard: { type: 'isVisible', params: ({ event }) => event.id },
          actions: { type: 'closeToast', params: ({ event }) => event.id },
        },
        'toast.dismissed': {
          guard: { type: 'isVisible', params: ({ event }) => event.id },
          actions: { type: 'closeToast', params: ({ event }) => event.id },
        },
        'toast.exited': {
          guard: { type: 'isPresent', params: ({ event }) => event.id },
          actions: { type: 'removeToast', params: ({ event }) => event.id },
        },
      },
    },
    unavailable: {
      tags: 'plain',
      on: { 'notice.published': { actions: { type: 'setPlainNotice', params: ({ event }) => event.notice } } },
    },
  },
});
