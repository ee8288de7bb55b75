import { emblem } from '../emblems.ts';
import type { Draw } from '../objects/controls.ts';
import { consoleBox, controller, handheld, vr, wheel } from '../objects/controls.ts';
import { chair, headset, keyboard, monitorWith, mouse, router, storage, webcam } from '../objects/desk.ts';
import { backpack, cap, charger, figurine, football, hoodie, mug, type Printed, tshirt } from '../objects/goods.ts';
import { arena, blocks, castle, city, type Place, pitch, road, savannah, sea } from '../scenes/places.ts';
import { worlds } from '../scenes/worlds.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';
import type { Family } from './cards.ts';

/** Covers 3:4 and objects 1:1. */

/** A traveller in a cloak with a sword on the back, seen from behind, standing at (0, 0). */
const traveller = (ink: string, glint: string) =>
  stroke('M44-168-46 8', glint, 5) +
  stroke('M30-154l28 14', glint, 6) +
  path(
    'M-20-128c10-10 30-10 40 0 24 10 30 44 40 100 2 12 6 20 12 28-20-6-30-4-40 0-10-6-22-6-32 0-10-6-24-6-34 0-12-4-20-2-30 2 6-12 8-26 12-44 6-44 12-78 32-86Z',
    ink,
  ) +
  path('M-20-150c0-16 8-28 20-28s20 12 20 28-6 30-20 30-20-14-20-30Z', ink) +
  stroke('M16-124c22 12 28 46 36 92', glint, 3, { opacity: 0.8 }) +
  stroke('M10-174c8 4 12 12 12 24', glint, 3, { opacity: 0.8 });

/** Worlds that have somebody in them already, or are too dark for a shadow. */
const peopled: ReadonlySet<Place> = new Set([road, blocks, sea, savannah, pitch, arena, city, castle]);

export const game: Family = (sheet, p, theme) => {
  const world = worlds[theme];
  const guest = world === pitch ? place(football(sheet), 240, 520, 0.5, 12) : '';
  return (
    world(sheet, p) +
    rect(
      0,
      0,
      480,
      640,
      0,
      sheet.linear([
        ['#000', 0],
        ['#000', 0],
        ['#000', 0.45],
      ]),
    ) +
    (peopled.has(world) ? guest : group(traveller('#05070A', p.accent), 'translate(176 596) scale(1.15)')) +
    rect(0, 0, 480, 10, 0, p.main) +
    emblem(theme, 424, 584, 0.3, p.accent, p.light) +
    rect(1.5, 1.5, 477, 637, 0, 'none', { stroke: '#fff', 'stroke-width': 3, opacity: 0.12 })
  );
};

export const poster: Family = (sheet, p, theme) =>
  rect(0, 0, 480, 640, 0, sheet.linear(['#20262F', '#12161E'], 0.5, 1)) +
  circle(
    240,
    -40,
    420,
    sheet.radial([
      [p.light, 0.22],
      [p.light, 0],
    ]),
  ) +
  rect(64, 66, 368, 528, 0, '#000', { opacity: 0.45 }) +
  group(
    sheet.clipped(
      rect(0, 0, 480, 640, 0, '#fff'),
      worlds[theme](sheet, p) +
        rect(
          0,
          0,
          480,
          640,
          0,
          sheet.linear([
            ['#000', 0],
            ['#000', 0.4],
          ]),
        ) +
        emblem(theme, 240, 150, 0.9, p.accent, p.light),
    ) + rect(14, 14, 452, 612, 0, 'none', { stroke: p.accent, 'stroke-width': 3, opacity: 0.7 }),
    'translate(56 56) scale(.7667 .825)',
  ) +
  path('M56 56h368v528z', '#fff', { opacity: 0.05 }) +
  [
    [56, 56],
    [424, 56],
    [56, 584],
    [424, 584],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 9, '#D9E0EC') + circle(x, y + 2, 5, '#8C97AD'))
    .join('');

/** The surface that objects are shown on: #1A1E27 with the colour of their world behind them. */
const stage = (sheet: Sheet, glow: string, floor: string) =>
  rect(0, 0, 480, 480, 0, '#1A1E27') +
  circle(
    240,
    210,
    250,
    sheet.radial([
      [glow, 0.5],
      [glow, 0.12],
      [glow, 0],
    ]),
  ) +
  path(
    'M0 388h480v92H0z',
    sheet.linear([
      [floor, 0.35],
      [floor, 0],
    ]),
  );

const staged =
  (draw: Draw): Family =>
  (sheet, p) =>
    stage(sheet, p.main, p.dark) + place(draw(sheet, p), 240, 242, 0.92);
const printed =
  (make: Printed): Family =>
  (sheet, p, theme) =>
    stage(sheet, p.main, p.dark) + place(make(theme)(sheet, p), 240, 242, 0.9);
const standing: Draw = (sheet, p) => shadow(sheet) + controller(sheet, p);
const shadow = (sheet: Sheet) =>
  ellipse(
    240,
    420,
    180,
    18,
    sheet.radial([
      ['#000', 0.6],
      ['#000', 0],
    ]),
  );

const monitor: Family = (sheet, p, theme) =>
  stage(sheet, p.main, p.dark) +
  place(monitorWith(group(worlds[theme](sheet, p), 'translate(38 -40) scale(.842)'))(sheet, p), 240, 244, 0.9);

export const objects = {
  controller: staged(standing),
  console: staged(consoleBox),
  handheld: staged(handheld),
  headset: staged(headset),
  keyboard: staged(keyboard),
  mouse: staged(mouse),
  monitor,
  chair: staged(chair),
  router: staged(router),
  storage: staged(storage),
  charger: staged(charger),
  webcam: staged(webcam),
  wheel: staged(wheel),
  vr: staged(vr),
  tshirt: printed(tshirt),
  hoodie: printed(hoodie),
  cap: printed(cap),
  mug: printed(mug),
  backpack: printed(backpack),
  figurine: printed(figurine),
} satisfies Record<string, Family>;
