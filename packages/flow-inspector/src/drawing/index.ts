export { flowColours } from './colours.ts';
export { layOutChart, type PlacedBox } from './layout.ts';
export { StatechartDrawing } from './StatechartDrawing.tsx';
export { useScrollToActiveState } from './use-scroll-to-active-state.ts';
