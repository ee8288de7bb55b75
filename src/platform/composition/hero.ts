import { heroMachine } from '#machines/hero/index.ts';

/** The hero's slides: time is all they need. */
export const heroFlow = () => heroMachine;
