import { type Palette, palettes } from '../palettes.ts';
import { karts } from '../scenes/games.ts';
import { circle, group, path, place, rect, stroke } from '../svg.ts';
import { bodyFill, controller, type Draw, digitalConsole, gamepad, plainConsole, shadow } from './controls.ts';

/** Consoles that stand under a television, each with the outline of its own kind. Standing on y = 412. */

/** A monolith with a vent on top: a square tower without wings. */
export const squareTower: Draw = (sheet, palette) => {
  const [lit, plain, shaded] = palette.body;
  const [front, side] = lit > '#C' ? [[lit, plain], plain] : [[plain, shaded], shaded];
  return (
    shadow(sheet, 236, 424, 180, 16) +
    path('M104 66 216 44l104 22-108 26Z', '#0B0E13') +
    [0, 1, 2, 3, 4]
      .map((row) =>
        stroke(`M${132 + row * 18} ${64 + row * 4}l${84 - row * 2}-${14 - row}`, palette.main, 5, {
          'stroke-dasharray': '3 9',
          opacity: 0.95,
        }),
      )
      .join('') +
    path('M104 66 212 92v328L112 400c-6-2-8-6-8-12Z', sheet.linear(front, 1, 0.4)) +
    path('M320 66 212 92v328l100-20c6-2 8-6 8-12Z', side) +
    path('M320 66 212 92v328l100-20c6-2 8-6 8-12Z', '#000', { opacity: 0.25 }) +
    stroke('M104 66 212 92 320 66M212 92v328', '#7C889B', 3, { opacity: 0.6 }) +
    rect(124, 112, 5, 150, 2.5, '#05070A') +
    circle(134, 372, 9, '#0B0E13', { stroke: palette.light, 'stroke-width': 3 }) +
    place(gamepad(sheet, palette), 340, 366, 0.5, -8)
  );
};

/** A small white slab with one large round vent, standing on its edge. */
export const roundVentSlab: Draw = (sheet, palette) =>
  shadow(sheet, 226, 424, 170, 16) +
  path('M122 70c0-10 6-16 16-18l150-22c14-2 22 6 22 18v352H134c-8 0-12-6-12-12Z', bodyFill(sheet, palette, 1, 0.5)) +
  path('M122 70c0-10 6-16 16-18l10-1v349h-14c-8 0-12-6-12-12Z', '#000', { opacity: 0.22 }) +
  circle(232, 196, 76, '#0B0D12') +
  [56, 40, 24]
    .map((r) => circle(232, 196, r, 'none', { stroke: '#2A313D', 'stroke-width': 7, 'stroke-dasharray': '4 6' }))
    .join('') +
  circle(232, 196, 76, 'none', { stroke: '#fff', 'stroke-width': 2, opacity: 0.35 }) +
  circle(282, 352, 9, '#fff', { opacity: 0.9 }) +
  rect(164, 346, 40, 8, 4, '#0B0D12') +
  place(gamepad(sheet, palette), 340, 366, 0.48, -8);

/** The tall two-winged console, with three dark fins across each wing. */
export const finnedConsole: Draw = (sheet, palette) =>
  digitalConsole(sheet, palette) +
  [0, 1, 2].map((fin) => path(`M108 ${196 + fin * 22}h42v9h-42zM246 ${196 + fin * 22}h42v9h-42z`, '#05070A')).join('');

/** A white console with its controller, a second one in the colour of the palette, and a ticket: what a bundle holds. */
export const consoleBundle: Draw = (sheet, palette) =>
  shadow(sheet, 250, 430, 220, 16) +
  place(plainConsole(sheet, palettes.playstation), 176, 218, 0.86) +
  group(
    path('M0 0h150v22a16 16 0 0 0 0 32v26H0V54a16 16 0 0 0 0-32Z', sheet.linear([palette.light, palette.main])) +
      stroke('M104 8v66', palette.deep, 4, { 'stroke-dasharray': '2 9' }) +
      circle(54, 40, 22, palette.deep) +
      path('M46 28l22 12-22 12z', palette.light),
    'translate(300 96) rotate(9)',
  ) +
  place(controller(sheet, palettes.playstation), 340, 270, 0.46, 8) +
  place(controller(sheet, palette), 346, 376, 0.56, -6);

/** A tablet between two detachable grips, leaning on its dock. */
export const dockedHybrid: Draw = (sheet, palette) => {
  const grip = (x: number, fill: string, buttons: string) =>
    rect(x, 112, 62, 212, 28, fill) +
    rect(x, 112, 62, 212, 28, 'none', { stroke: '#fff', 'stroke-width': 2, opacity: 0.2 }) +
    buttons;
  const left =
    circle(81, 168, 19, '#0B0D12') +
    circle(81, 166, 12, '#3A4352') +
    [
      [81, 222],
      [81, 262],
      [61, 242],
      [101, 242],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 8, '#0B0D12'))
      .join('');
  const right =
    circle(399, 258, 19, '#0B0D12') +
    circle(399, 256, 12, '#3A4352') +
    [
      [399, 150],
      [399, 190],
      [379, 170],
      [419, 170],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 8, '#0B0D12'))
      .join('');
  const kart =
    path('M0 62 40 0h60l40 62z', palette.deep) +
    path('M-20 86h180l-18 26H-6z', palette.accent) +
    circle(14, 112, 20, '#0B0D12') +
    circle(128, 112, 20, '#0B0D12');
  return (
    shadow(sheet, 240, 428, 200, 16) +
    path(
      'M120 356h240c16 0 22 8 22 22v30c0 10-6 16-16 16H114c-10 0-16-6-16-16v-30c0-14 6-22 22-22Z',
      sheet.linear(['#39414F', '#10141B']),
    ) +
    path('M170 372h140v10H170z', '#05070A') +
    circle(356, 398, 5, palette.light) +
    rect(106, 104, 268, 228, 12, '#0B0D12') +
    sheet.clipped(
      rect(118, 118, 244, 200, 4, '#fff'),
      rect(118, 118, 244, 200, 0, sheet.linear([palette.light, palette.main, palette.dark])) +
        path('M118 318 208 210h64l90 108z', '#20262F') +
        stroke('M240 214v100', '#fff', 5, { 'stroke-dasharray': '12 12' }) +
        group(kart, 'translate(196 224) scale(.64)'),
    ) +
    path('M118 118h110L136 318h-18z', '#fff', { opacity: 0.1 }) +
    grip(50, '#1B9FD8', left) +
    grip(368, sheet.linear([palette.light, palette.main, palette.dark], 0.4, 1), right)
  );
};

type Body = Palette['body'];

/** An upright tablet between two grips: the older model, out of its dock. */
const hybrid =
  (left: Body, right: Body): Draw =>
  (sheet, palette) => {
    const grip = (x: number, body: Body, edge: string) =>
      path(edge, bodyFill(sheet, { ...palette, body }), { transform: `translate(${x} 0)` });
    return (
      shadow(sheet, 240, 372, 220, 14) +
      grip(20, left, 'M60 140H22C8 140 0 152 0 170v132c0 20 8 32 22 32h38z') +
      grip(400, right, 'M0 140h38c14 0 22 12 22 30v132c0 20-8 32-22 32H0z') +
      rect(78, 134, 324, 206, 12, '#0B0D12') +
      sheet.clipped(
        rect(92, 148, 296, 178, 3, '#fff'),
        rect(92, 148, 296, 178, 0, sheet.linear([palette.light, palette.main, palette.dark])) +
          circle(320, 196, 26, palette.accent) +
          path('M92 300c50-60 90-40 130-20s90-40 166 6v60H92z', palette.deep),
      ) +
      circle(50, 186, 17, '#12161E') +
      circle(50, 184, 10, '#4A5568') +
      [
        [50, 236],
        [50, 268],
        [34, 252],
        [66, 252],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 6, '#3A4352'))
        .join('') +
      circle(430, 270, 17, '#12161E') +
      circle(430, 268, 10, '#4A5568') +
      [
        [430, 172],
        [430, 204],
        [414, 188],
        [446, 188],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 6, '#3A4352'))
        .join('')
    );
  };
const white = ['#fff', '#E4E8EF', '#9AA4B5'] as const;
export const tabletHybrid = hybrid(white, white);
/** With a blue left and a red right grip. */
export const tabletNeon = hybrid(['#5CC8F0', '#1B9FD8', '#0E6A97'], ['#FF8A7A', '#F0483A', '#A8241A']);

/** The docked tablet with the box of the game that comes with it. */
export const hybridBundle: Draw = (sheet, palette) =>
  place(dockedHybrid(sheet, palette), 216, 222, 0.86) +
  group(
    rect(0, 0, 120, 168, 8, '#E4303A') +
      sheet.clipped(
        rect(8, 8, 104, 152, 4, '#fff'),
        group(karts(sheet, palettes.nintendo), 'translate(8 8) scale(.2375)'),
      ) +
      path('M8 8h60L20 160H8z', '#fff', { opacity: 0.14 }),
    'translate(330 250) rotate(6)',
  );
