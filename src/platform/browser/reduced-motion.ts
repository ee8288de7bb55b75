/** Whether the browser asks for reduced motion or the page for saved data (`data-save-data`). False on a server. */
export const prefersReducedMotion = (): boolean =>
  globalThis.document?.documentElement.matches('[data-save-data]') === true ||
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
