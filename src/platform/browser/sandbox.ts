let known: boolean | null = null;

/** Whether the server runs the built-in M-PESA simulator: it then marks its page. Looked up once, never on a server. */
export function isSandbox(): boolean {
  if (typeof document === 'undefined') return false;
  known ??= document.querySelector('meta[name="sandbox"]') !== null;
  return known;
}
