import { tilePath } from '../emblems.ts';
import type { Palette, Theme } from '../palettes.ts';
import { worlds } from '../scenes/worlds.ts';
import { circle, group, path, rect, type Sheet, stroke } from '../svg.ts';

/** Backgrounds of editorial pictures and heroes. */

/** A shade over the whole picture, black at the bottom. */
export const dim = (sheet: Sheet, width: number, height: number, opacity: number) =>
  rect(
    0,
    0,
    width,
    height,
    0,
    sheet.linear([
      ['#000', 0],
      ['#000', opacity],
    ]),
  );

/** A world over the whole width of a picture. */
export const wide = (sheet: Sheet, p: Palette, theme: Theme, scale: number, dx: number, dy: number) =>
  group(worlds[theme](sheet, p), `translate(${dx} ${dy}) scale(${scale})`);

/** A desk in the colours of a world, 800 by 450. */
export const desk = (sheet: Sheet, p: Palette, theme: Theme) =>
  rect(0, 0, 800, 450, 0, sheet.linear([p.dark, p.deep], 0.6, 1)) +
  rect(0, 0, 800, 450, 0, sheet.tile(60, stroke(tilePath(theme), p.light, 2), 'rotate(14) scale(1.3)'), {
    opacity: 0.08,
  }) +
  circle(
    560,
    120,
    340,
    sheet.radial([
      [p.main, 0.8],
      [p.main, 0],
    ]),
  ) +
  path('M0 372h800v78H0z', sheet.linear([p.main, p.deep]), { opacity: 0.5 });
