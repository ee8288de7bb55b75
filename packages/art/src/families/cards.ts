import { emblem, tilePath } from '../emblems.ts';
import { controller } from '../objects/controls.ts';
import type { Palette, Theme } from '../palettes.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';

/** A drawing of one family in one world; the sheet has the size of `familySize`. */
export type Family = (sheet: Sheet, palette: Palette, theme: Theme) => string;

const pattern = (sheet: Sheet, theme: Theme, color: string, transform: string) =>
  sheet.tile(60, stroke(tilePath(theme), color, 2.2), transform);

/** The outline of a card of 520 by 328, and that of a ticket with a notch above and below its perforation. */
const plain = 'M26 0H494a26 26 0 0 1 26 26V302a26 26 0 0 1-26 26H26a26 26 0 0 1-26-26V26A26 26 0 0 1 26 0Z';
const notched =
  'M26 0H245a17 17 0 0 0 34 0H494a26 26 0 0 1 26 26V302a26 26 0 0 1-26 26H279a17 17 0 0 0-34 0H26a26 26 0 0 1-26-26V26A26 26 0 0 1 26 0Z';

/** The face of a card at (0, 0): brand colour, embossed pattern, light. */
function face(sheet: Sheet, p: Palette, theme: Theme, outline: string, art: string): string {
  return (
    path(outline, '#000', { opacity: 0.16, transform: 'translate(0 7)' }) +
    sheet.clipped(
      path(outline, '#fff'),
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
    path(outline, 'none', { stroke: '#fff', 'stroke-width': 2, opacity: 0.28 })
  );
}

const floor = (sheet: Sheet) =>
  ellipse(
    326,
    378,
    300,
    20,
    sheet.radial([
      ['#000', 0.5],
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
    rect(0, 0, 520, 328, 26, sheet.linear([p.light, p.main, p.dark], 1, 1)),
    'translate(66 22) rotate(4 260 164) scale(1.02)',
  );
  return (
    floor(sheet) +
    second +
    group(
      face(sheet, p, theme, plain, emblem(theme, 176, 124, 0.86, p.accent, p.light) + ribbon(sheet, p)),
      'translate(46 32) rotate(-4 260 164) scale(1.03)',
    )
  );
};

/** Games that are played on a phone: their codes show one instead of a controller. */
const phoneGames: ReadonlySet<Theme> = new Set(['pubg', 'freefire', 'codm', 'mobile']);

/** A phone held across, with the emblem of its game on the screen. */
const phone = (sheet: Sheet, p: Palette, theme: Theme) =>
  group(
    rect(-116, -60, 232, 120, 22, sheet.linear(['#59647A', '#161B24'])) +
      rect(-106, -50, 212, 100, 14, sheet.linear([p.light, p.main, p.dark], 1, 1)) +
      circle(-98, 0, 4, '#0B0D12') +
      emblem(theme, 0, 0, 0.42, p.accent, '#fff') +
      circle(-66, 18, 17, '#fff', { opacity: 0.35 }) +
      circle(72, 20, 10, '#fff', { opacity: 0.45 }) +
      circle(88, -6, 8, '#fff', { opacity: 0.45 }),
    'translate(390 148) rotate(-12)',
  );

export const gamecard: Family = (sheet, p, theme) => {
  const forPhone = phoneGames.has(theme);
  const art =
    circle(388, 150, 118, p.deep, { opacity: 0.35 }) +
    (forPhone ? phone(sheet, p, theme) : place(controller(sheet, p), 388, 148, 0.54, -12)) +
    (forPhone ? '' : emblem(theme, 104, 104, 0.5, p.accent, p.light)) +
    rect(40, 222, 200, 44, 8, sheet.linear(['#E6EAF1', '#9BA6B8', '#DDE3EC'], 1, 0.3)) +
    stroke('M52 236h150M52 252h110', '#6E798C', 5, { 'stroke-dasharray': '9 7' }) +
    stroke('M40 292h120', p.accent, 6, { opacity: 0.7 }) +
    stroke('M262 24v280', p.deep, 3, { 'stroke-dasharray': '2 12', opacity: 0.6 });
  return floor(sheet) + group(face(sheet, p, theme, notched, art), 'translate(52 30) rotate(-3 260 164) scale(1.04)');
};
