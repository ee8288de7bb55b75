/** Drawings as SVG: kinds of pictures in colour worlds, and the parts that they consist of. */

export { drawArt, type Family, families, sizeOf } from './draw.ts';
export { type Palette, palettes, type Theme } from './palettes.ts';
export { drawPoster, posterSize } from './scenes/dhow.ts';
export { road, savannah, sea } from './scenes/places.ts';
export { group, path, rect, Sheet, stroke } from './svg.ts';
