import { familySize, type ImageFamily, type ImageTheme } from '#contract/images.ts';
import { type Family, gamecard, giftcard } from './families/cards.ts';
import { editorial } from './families/editorial.ts';
import { heroFamily, herotallFamily } from './families/heroes.ts';
import { covers, objects } from './families/pictures.ts';
import { services } from './families/services.ts';
import { stories } from './families/stories.ts';
import { palettes } from './palettes.ts';
import { Sheet } from './svg.ts';

const families: Readonly<Record<ImageFamily, Family>> = {
  giftcard,
  gamecard,
  ...covers,
  ...objects,
  ...services,
  ...editorial,
  ...stories,
  hero: heroFamily,
  herotall: herotallFamily,
};

/** Returns the SVG of a family in a theme, with the size of `familySize(family)`. The output is deterministic. */
export function drawArt(family: ImageFamily, theme: ImageTheme): string {
  const { width, height } = familySize(family);
  const sheet = new Sheet();
  return sheet.finish(width, height, families[family](sheet, palettes[theme], theme));
}
