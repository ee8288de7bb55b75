import { heroMachine } from '#machines/hero/index.ts';

/** The hero's slides. The machine has no actors; it only uses its delays. */
export const heroFlow = () => heroMachine;
