import { assign, setup } from 'xstate';
import type { Notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import {
  closeNotice,
  closeToast,
  dequeueNotice,
  enterToast,
  findSame,
  lastNotice,
  openPage,
  queueNotice,
  removeToast,
  setPlainNotice,
  showNotice,
} from './toasts.queue.ts';
import type { Context, Event, Input, Tag } from './toasts.types.ts';

/**
 * The toasts of the shop (spec section 9). Notices are queued until the renderer's code is loaded and there is room. If
 * the code cannot be loaded, the last notice is shown as plain text. A notice that takes the place of a toast waits
 * until that one has entered, so that it is seen. The renderer measures how long a toast is visible,
 * because hovering pauses it, and sends `toast.expired`.
 */
export const toastsMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag },
  actors: {
    /** Loads the code that renders toasts. */
    loadRenderer: unprovided<void>('loadRenderer'),
  },
  actions: {
    queueNotice: assign(queueNotice),
    showNotice: assign(showNotice),
    setPlainNotice: assign(setPlainNotice),
    setLastNotice: assign(({ context }) => {
      const last = lastNotice(context);
      return last ? setPlainNotice({ context }, last) : {};
    }),
    dequeueNotice: assign(dequeueNotice),
    closeNotice: assign(closeNotice),
    openPage: assign(openPage),
    enterToast: assign(enterToast),
    closeToast: assign(closeToast),
    removeToast: assign(removeToast),
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
  context: ({ input }) => ({ ...input, toasts: [], removedMessageKeys: [], openPage: null }),
  on: { 'page.opened': { actions: { type: 'openPage', params: ({ event }) => event.path } } },
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
        'toast.entered': {
          guard: { type: 'isVisible', params: ({ event }) => event.id },
          actions: { type: 'enterToast', params: ({ event }) => event.id },
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
