/** Whether the person asked for less motion, or pays for their data. */
export const prefersCalm = (): boolean =>
  globalThis.document?.documentElement.matches('[data-save-data]') === true ||
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
