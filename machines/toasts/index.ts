export { toastsMachine } from './toasts.machine.ts';
export type { Toast } from './toasts.types.ts';
export { isReplaced, type ToastsView, toastEvents, toastStatus, viewToasts } from './toasts.view.ts';
