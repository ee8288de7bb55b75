export { toastsMachine } from './toasts.machine.ts';
export type { Toast } from './toasts.types.ts';
export { canDismiss, isReplaced, type ToastsView, toastEvents, toastStatus, viewToasts } from './toasts.view.ts';
