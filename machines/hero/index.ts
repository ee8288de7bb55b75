export { heroMachine } from './hero.machine.ts';
export type { PauseReason } from './hero.types.ts';
export { type HeroView, hero, viewHero } from './hero.view.ts';
