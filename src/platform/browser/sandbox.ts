/** Whether the server runs the built-in M-PESA simulator: it then marks its page. False on a server. */
export const isSandbox = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('meta[name="sandbox"]') !== null;
