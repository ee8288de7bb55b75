export { recentlyViewedMachine } from './recently-viewed.machine.ts';
