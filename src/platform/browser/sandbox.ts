/** Whether the server simulates M-PESA; it then adds `<meta name="sandbox">` to its pages. False on a server. */
export const isSandbox = (): boolean =>
  typeof document !== 'undefined' && document.querySelector('meta[name="sandbox"]') !== null;
