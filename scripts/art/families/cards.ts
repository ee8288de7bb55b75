import type { ImageTheme } from '#contract/images.ts';
import { emblem, tilePath } from '../emblems.ts';
import { controller } from '../objects/controls.ts';
import type { Palette } from '../palettes.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';

/** A drawing of one family in one world; the sheet has the size of `familySize`. */
export type Family = (sheet: Sheet, palette: Palette, theme: ImageTheme) => string;

const pattern = (sheet: Sheet, theme: ImageTheme, color: string, transform: string) =>
  sheet.tile(60, stroke(tilePath(theme), color, 2.2), transform);

/** The face of a card of 520 by 328 at (0, 0): brand colour, embossed pattern, light. */
function face(sheet: Sheet, p: Palette, theme: ImageTheme, art: string): string {
  const shape = rect(0, 0, 520, 328, 26, '#fff');
  return (
    rect(0, 8, 520, 328, 26, '#000', { opacity: 0.35 }) +
    sheet.clipped(
      shape,
      rect(0, 0, 520, 328, 0, sheet.linear([p.main, p.dark], 1, 0.9)) +
        rect(0, 0, 520, 328, 0, pattern(sheet, theme, p.light, 'rotate(-12)'), { opacity: 0.16 }) +
        rect(0, 0, 520, 328, 0, pattern(sheet, theme, '#000', 'translate(1.5 2) rotate(-12)'), { opacity: 0.14 }) +
        circle(
          400,
          70,
          300,
          sheet.radial([
            [p.light, 0.5],
            [p.light, 0],
          ]),
        ) +
        art +
        path('M-20 328 250-20h90L70 348z', '#fff', { opacity: 0.07 }) +
        path('M110 348 380-20h24L134 348z', '#fff', { opacity: 0.09 }),
    ) +
    rect(1, 1, 518, 326, 25, 'none', { stroke: '#fff', 'stroke-width': 2, opacity: 0.28 })
  );
}

const backdrop = (sheet: Sheet, p: Palette, theme: ImageTheme) =>
  rect(0, 0, 640, 400, 0, sheet.linear([p.dark, p.deep], 0.7, 1)) +
  rect(0, 0, 640, 400, 0, pattern(sheet, theme, p.light, 'scale(1.4)'), { opacity: 0.05 }) +
  ellipse(
    330,
    372,
    300,
    34,
    sheet.radial([
      ['#000', 0.55],
      ['#000', 0],
    ]),
  );

/** A ribbon round the corner of the card, with its bow. */
const ribbon = (sheet: Sheet, p: Palette) => {
  const silk = sheet.linear([p.accent, p.light, p.accent], 1, 0.4);
  const loop =
    path('M0 0C-30-60-96-64-100-26-102 6-40 14 0 0Z', silk) +
    path('M-8-4C-34-36-72-44-80-26-80-8-40-2-8-4Z', p.deep, { opacity: 0.35 });
  return (
    rect(404, 0, 38, 328, 0, silk) +
    rect(440, 0, 4, 328, 0, '#000', { opacity: 0.15 }) +
    rect(0, 232, 520, 30, 0, silk) +
    rect(0, 260, 520, 4, 0, '#000', { opacity: 0.15 }) +
    group(
      path('M-6 0-44 86l26-8 14 24L12 8zM6 0l44 80-26-4-12 26L-8 8z', silk) +
        loop +
        group(loop, 'scale(-1 1)') +
        rect(-18, -18, 36, 34, 10, p.accent) +
        rect(-18, -18, 36, 34, 10, '#000', { opacity: 0.08 }),
      'translate(423 246)',
    )
  );
};

export const giftcard: Family = (sheet, p, theme) => {
  const second = group(
    rect(0, 0, 520, 328, 26, sheet.linear([p.light, p.main], 1, 1)),
    'translate(84 22) rotate(5 260 164)',
    { opacity: 0.55 },
  );
  return (
    backdrop(sheet, p, theme) +
    second +
    group(
      face(sheet, p, theme, emblem(theme, 176, 124, 0.86, p.accent, p.light) + ribbon(sheet, p)),
      'translate(58 42) rotate(-4 260 164)',
    )
  );
};

export const gamecard: Family = (sheet, p, theme) => {
  const art =
    circle(376, 150, 124, p.deep, { opacity: 0.35 }) +
    place(controller(sheet, p), 376, 148, 0.56, -12) +
    emblem(theme, 104, 104, 0.5, p.accent, p.light) +
    rect(40, 222, 200, 44, 8, sheet.linear(['#E6EAF1', '#9BA6B8', '#DDE3EC'], 1, 0.3)) +
    stroke('M52 236h150M52 252h110', '#6E798C', 5, { 'stroke-dasharray': '9 7' }) +
    stroke('M40 292h120', p.accent, 6, { opacity: 0.7 }) +
    stroke('M262 0v328', p.deep, 3, { 'stroke-dasharray': '2 12', opacity: 0.6 });
  const notch = (y: number) => circle(262, y, 17, p.deep);
  return (
    backdrop(sheet, p, theme) +
    group(face(sheet, p, theme, art) + notch(-2) + notch(330), 'translate(62 36) rotate(-3 260 164)')
  );
};
