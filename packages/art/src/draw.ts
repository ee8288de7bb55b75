import { type Family as Draw, gamecard, giftcard } from './families/cards.ts';
import { editorial } from './families/editorial.ts';
import { heroFamily, herotallFamily } from './families/heroes.ts';
import { covers, objects } from './families/pictures.ts';
import { services } from './families/services.ts';
import { stories } from './families/stories.ts';
import { palettes, type Theme } from './palettes.ts';
import { Sheet } from './svg.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Families of one size, in CSS pixels. */
const sized = <Name extends string>(width: number, height: number, families: Readonly<Record<Name, Draw>>) =>
  Object.fromEntries(Object.entries<Draw>(families).map(([name, draw]) => [name, { width, height, draw }])) as Readonly<
    Record<Name, Size & { readonly draw: Draw }>
  >;

const drawn = {
  ...sized(640, 400, { giftcard, gamecard }),
  ...sized(480, 640, covers),
  ...sized(480, 480, { ...objects, ...services }),
  ...sized(800, 450, { ...editorial, ...stories }),
  ...sized(1680, 720, { hero: heroFamily }),
  ...sized(640, 640, { herotall: herotallFamily }),
};

/** A kind of picture. A `story…` shows the subject of one article. */
export type Family = keyof typeof drawn;

/** The names of all families. */
export const families = Object.keys(drawn) as readonly Family[];

/** Width and height of a family's pictures, in CSS pixels. */
export function sizeOf(family: Family): Size {
  const { width, height } = drawn[family];
  return { width, height };
}

/** Returns the SVG of a family in a theme, of the family's size. The output is deterministic. */
export function drawArt(family: Family, theme: Theme): string {
  const { width, height, draw } = drawn[family];
  const sheet = new Sheet();
  return sheet.finish(width, height, draw(sheet, palettes[theme], theme));
}
