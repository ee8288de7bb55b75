import { heroMachine } from '#machines/hero/index.ts';

/** The hero's slides: time is all they need. */
export const heroFlow = heroMachine;

/** Whether the person asked for less motion, or pays for their data. */
export const prefersCalm = (): boolean =>
  globalThis.document?.documentElement.matches('[data-save-data]') === true ||
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches === true;
