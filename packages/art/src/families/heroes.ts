import { emblem, tilePath } from '../emblems.ts';
import { tabletHybrid } from '../objects/consoles.ts';
import { controller, type Draw } from '../objects/controls.ts';
import { trophy } from '../objects/goods.ts';
import { type Palette, palettes, type Theme } from '../palettes.ts';
import { fists, karts, strike } from '../scenes/games.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';
import type { Family } from './cards.ts';

/** Hero slides, 21:9, and their square crop for phones. Each shows one object: what the slide sells. */

/** Cards of four brands in a fan: what a shopper redeems. */
const cardFan: Draw = (sheet) =>
  (['playstation', 'xbox', 'steam', 'nintendo'] as const)
    .map((brand, index) => {
      const p = palettes[brand];
      return group(
        rect(-130, -82, 260, 164, 16, '#000', { opacity: 0.35, transform: 'translate(6 10)' }) +
          rect(-130, -82, 260, 164, 16, sheet.linear([p.light, p.main, p.dark], 1, 1)) +
          emblem(brand, -58, -14, 0.5, p.accent, p.light) +
          stroke('M-104 52h120', '#fff', 9, { opacity: 0.75 }),
        `translate(${150 + index * 60} ${330 - index * 62}) rotate(${-24 + index * 12})`,
      );
    })
    .join('');

/** A card of each of the two memberships. */
const memberships: Draw = (sheet) =>
  (['xbox', 'playstation'] as const)
    .map((brand, index) => {
      const p = palettes[brand];
      return group(
        rect(-160, -100, 320, 200, 20, '#000', { opacity: 0.35, transform: 'translate(6 12)' }) +
          rect(-160, -100, 320, 200, 20, sheet.linear([p.light, p.main, p.dark], 1, 1)) +
          emblem(brand, -84, -26, 0.56, p.accent, p.light) +
          stroke('M-128 66h150', '#fff', 10, { opacity: 0.75 }),
        `translate(${286 - index * 92} ${170 + index * 140}) rotate(${10 - index * 16})`,
      );
    })
    .join('');

/** The boxes of three games in a fan. */
const gameBoxes: Draw = (sheet) =>
  (
    [
      [fists, 'coral', 120, -16],
      [karts, 'nintendo', 360, 16],
      [strike, 'eafc', 240, 0],
    ] as const
  )
    .map(([scene, theme, x, turn]) =>
      group(
        rect(-108, -140, 216, 296, 12, '#000', { opacity: 0.4 }) +
          rect(-108, -148, 216, 296, 12, palettes[theme].main) +
          sheet.clipped(
            rect(-98, -138, 196, 276, 6, '#fff'),
            group(scene(sheet, palettes[theme]), 'translate(-103 -138) scale(.4313)'),
          ),
        `translate(${x} ${turn ? 252 : 236}) rotate(${turn})`,
      ),
    )
    .join('');

/** A clipboard with a game plan and a whistle. */
const gamePlan: Draw = (sheet, p) =>
  group(
    rect(-150, -190, 300, 380, 20, '#161B24') +
      rect(-130, -150, 260, 320, 8, sheet.linear([p.light, p.main], 0.5, 1)) +
      rect(-50, -208, 100, 44, 12, '#8C97AD') +
      stroke('M-130 10h260', '#fff', 4, { opacity: 0.6 }) +
      circle(0, 10, 44, 'none', { stroke: '#fff', 'stroke-width': 4, opacity: 0.6 }) +
      stroke('M-90-90l28 28M-62-90l-28 28M50-110l28 28M78-110l-28 28M60 90l28 28M88 90l-28 28', p.deep, 9) +
      stroke('M-70 110C-20 80-30-20 40-60M20-62l24-2-4 24', '#fff', 9),
    'translate(230 236) rotate(-8)',
  ) +
  group(
    path('M-20-40h120c14 0 20 8 20 18v16H50a62 62 0 1 1-70-34Z', sheet.linear(['#FFF3C4', p.accent, p.dark])) +
      circle(-14, 30, 28, p.deep, { opacity: 0.6 }),
    'translate(340 376)',
  );

/** A folded magazine with a film strip and a play mark, and the envelope it comes in. */
const newsletterIssue: Draw = (sheet, p) =>
  group(
    path('M-180-110h360v230h-360z', '#F4F6FA') +
      path('M-180-110 0 30 180-110v26L0 58-180-84z', p.main) +
      path('M-180 120-40 0M180 120 40 0', 'none', { stroke: '#C9D1DD', 'stroke-width': 8 }),
    'translate(240 320) rotate(-5)',
  ) +
  group(
    rect(-110, -150, 220, 260, 10, '#fff') +
      rect(-90, -130, 180, 110, 6, sheet.linear([p.light, p.main, p.dark])) +
      path('M-22-106v62l54-31z', '#fff') +
      stroke('M-88 10h176M-88 38h140M-88 66h160', '#8C97AD', 10),
    'translate(246 176) rotate(6)',
  );

/** The object of each theme. */
const objects: Partial<Readonly<Record<Theme, Draw>>> = {
  forest: cardFan,
  ocean: (sheet, p) => place(tabletHybrid(sheet, p), 240, 226, 1.34),
  playstation: memberships,
  gold: gameBoxes,
  lime: trophy,
  coral: gamePlan,
  violet: newsletterIssue,
};

/** Draws an object in a spotlight, with its shadow on the floor. (x, y) is its centre. */
function spotlit(
  sheet: Sheet,
  p: Palette,
  theme: Theme,
  { width, height, x, y, scale }: { width: number; height: number; x: number; y: number; scale: number },
): string {
  const whole = (fill: string, more = {}) => rect(0, 0, width, height, 0, fill, more);
  return (
    whole(sheet.linear([p.dark, p.deep], 0.3, 1)) +
    whole(sheet.tile(60, stroke(tilePath(theme), p.light, 2), 'rotate(14) scale(1.3)'), { opacity: 0.05 }) +
    circle(
      x,
      y,
      scale * 420,
      sheet.radial([
        [p.light, 0.55],
        [p.main, 0.5],
        [p.main, 0],
      ]),
    ) +
    ellipse(
      x,
      y + scale * 216,
      scale * 250,
      scale * 22,
      sheet.radial([
        ['#000', 0.5],
        ['#000', 0],
      ]),
    ) +
    sheet.lit(place((objects[theme] ?? controller)(sheet, p), x, y, scale))
  );
}

export const heroFamily: Family = (sheet, p, theme) =>
  spotlit(sheet, p, theme, { width: 1680, height: 720, x: 1190, y: 354, scale: 1.32 });

/** The object is in the upper 55 %, because the text is below it. */
export const herotallFamily: Family = (sheet, p, theme) =>
  spotlit(sheet, p, theme, { width: 640, height: 640, x: 320, y: 186, scale: 0.72 });
