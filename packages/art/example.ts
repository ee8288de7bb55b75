import { drawArt, families, palettes, sizeOf } from '@uwanja/art';

/** A gift card in the colours of Steam, as SVG. */
export const card = drawArt('giftcard', 'steam');
/** Its width and height in CSS pixels. */
export const size = sizeOf('giftcard');
/** A game cover in every theme. */
export const covers = Object.keys(palettes).map((theme) => drawArt('game', theme as keyof typeof palettes));
/** The number of families. */
export const kinds = families.length;
