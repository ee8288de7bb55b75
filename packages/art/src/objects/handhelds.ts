import type { Palette } from '../palettes.ts';
import { circle, path, rect, type Sheet, stroke } from '../svg.ts';
import { bodyFill, type Draw, shadow } from './controls.ts';

/** Consoles that are held, each with the outline of its own kind. */

const points = (list: readonly (readonly [number, number])[], r: number, fill: string) =>
  list.map(([x, y]) => circle(x, y, r, fill)).join('');

const stickAt = (sheet: Sheet, x: number, y: number, r: number, ring: string) =>
  circle(x, y, r, '#0B0D12') +
  circle(x, y, r, 'none', { stroke: ring, 'stroke-width': 2.5, opacity: 0.8 }) +
  circle(x, y, r * 0.62, sheet.radial(['#596273', '#262D39', '#12161E'], 0.4, 0.3, 0.75));

const pad = (x: number, y: number, size: number, fill: string) =>
  path(
    `M${x - size / 3} ${y - size}h${(size * 2) / 3}v${(size * 2) / 3}h${(size * 2) / 3}v${(size * 2) / 3}h-${(size * 2) / 3}v${(size * 2) / 3}h-${(size * 2) / 3}v-${(size * 2) / 3}h-${(size * 2) / 3}v-${(size * 2) / 3}h${(size * 2) / 3}z`,
    fill,
  );

/** What the screen shows: hills under a sun, in the colours of its world. */
const screen = (sheet: Sheet, p: Palette, x: number, y: number, width: number, height: number) =>
  sheet.clipped(
    rect(x, y, width, height, 4, '#fff'),
    rect(x, y, width, height, 0, sheet.linear([p.light, p.main, p.dark])) +
      circle(x + width * 0.72, y + height * 0.3, height * 0.15, p.accent) +
      path(
        `M${x} ${y + height * 0.85}c${width * 0.15}-${height * 0.4} ${width * 0.3}-${height * 0.4} ${width * 0.45}-${height * 0.15}s${width * 0.3}-${height * 0.2} ${width * 0.55} ${height * 0.05}v${height * 0.3}H${x}z`,
        p.deep,
      ) +
      path(`M${x} ${y}h${width * 0.45}L${x + width * 0.12} ${y + height}H${x}z`, '#fff', { opacity: 0.1 }),
  );

/** One solid shell in one colour, without detachable grips. */
export const lite: Draw = (sheet, p) =>
  shadow(sheet, 240, 366, 190, 14) +
  rect(40, 132, 400, 216, 46, sheet.linear([p.light, p.main, p.dark], 0.3, 1)) +
  rect(40, 132, 400, 216, 46, 'none', { stroke: '#fff', 'stroke-width': 3, opacity: 0.3 }) +
  rect(122, 150, 236, 180, 8, '#0B0D12') +
  screen(sheet, p, 132, 162, 216, 156) +
  stickAt(sheet, 82, 190, 22, p.light) +
  pad(82, 262, 26, '#12161E') +
  stickAt(sheet, 398, 276, 22, p.light) +
  points(
    [
      [398, 170],
      [398, 214],
      [376, 192],
      [420, 192],
    ],
    10,
    '#12161E',
  );

/** A wide black body with a trackpad under each stick. */
export const deck: Draw = (sheet, p) =>
  shadow(sheet, 240, 376, 220, 14) +
  path(
    'M60 130h360c34 0 48 30 48 70v70c0 60-18 86-48 86-24 0-36-18-50-30H110c-14 12-26 30-50 30-30 0-48-26-48-86v-70c0-40 14-70 48-70Z',
    sheet.linear(['#4A5568', '#232A35', '#10141B']),
  ) +
  stroke('M60 130h360c34 0 48 30 48 70', '#8FA0B8', 3, { opacity: 0.6 }) +
  rect(122, 148, 236, 162, 6, '#05070A') +
  screen(sheet, p, 130, 156, 220, 146) +
  stickAt(sheet, 88, 186, 20, p.light) +
  stickAt(sheet, 392, 186, 20, p.light) +
  pad(48, 180, 18, '#05070A') +
  points(
    [
      [436, 162],
      [436, 198],
      [418, 180],
      [454, 180],
    ],
    8,
    '#05070A',
  ) +
  rect(54, 232, 58, 58, 12, '#1A202A', { stroke: p.light, 'stroke-width': 2 }) +
  rect(368, 232, 58, 58, 12, '#1A202A', { stroke: p.light, 'stroke-width': 2 });

/** Two moulded handles that sweep below the screen, with lit rings round the sticks. */
export const grips: Draw = (sheet, p) =>
  shadow(sheet, 240, 400, 220, 14) +
  path(
    'M96 128h288c44 0 62 26 72 76l16 104c8 54-10 84-40 84-34 0-34-46-60-60H108c-26 14-26 60-60 60-30 0-48-30-40-84l16-104c10-50 28-76 72-76Z',
    sheet.linear(['#59647A', '#2B3340', '#12161E']),
  ) +
  stroke('M96 128h288c44 0 62 26 72 76', '#A9B6CA', 3, { opacity: 0.6 }) +
  path('M24 204l30 170c-30 22-52-6-46-66zM456 204l-30 170c30 22 52-6 46-66z', '#05070A', { opacity: 0.35 }) +
  rect(118, 142, 244, 172, 6, '#05070A') +
  screen(sheet, p, 126, 150, 228, 156) +
  stickAt(sheet, 74, 198, 24, p.main) +
  stickAt(sheet, 404, 270, 24, p.main) +
  pad(78, 272, 20, '#05070A') +
  points(
    [
      [406, 166],
      [406, 206],
      [386, 186],
      [426, 186],
    ],
    9,
    '#05070A',
  ) +
  points(
    [
      [406, 166],
      [406, 206],
      [386, 186],
      [426, 186],
    ],
    5,
    p.main,
  );

/** A controller cut in two with a large screen between the halves. */
export const splitController: Draw = (sheet, p) => {
  const half = (flip: boolean) =>
    path(
      'M106 122H84c-44 0-62 30-70 80L2 306c-6 56 12 86 38 80 26-6 30-50 66-62Z',
      bodyFill(sheet, p),
      flip ? { transform: 'translate(480 0) scale(-1 1)' } : {},
    );
  return (
    shadow(sheet, 240, 398, 210, 14) +
    half(false) +
    half(true) +
    rect(96, 118, 288, 202, 16, '#0B0D12') +
    screen(sheet, p, 108, 130, 264, 178) +
    stickAt(sheet, 66, 262, 22, p.main) +
    stickAt(sheet, 414, 262, 22, p.main) +
    pad(62, 188, 20, '#12161E') +
    points(
      [
        [418, 162],
        [418, 206],
        [396, 184],
        [440, 184],
      ],
      9,
      '#3A4352',
    )
  );
};

/** A small bar with rounded ends and a bright screen, held in two fingers. */
export const pocket: Draw = (sheet, p) =>
  shadow(sheet, 240, 350, 190, 14) +
  rect(30, 158, 420, 176, 84, bodyFill(sheet, p)) +
  rect(30, 158, 420, 176, 84, 'none', { stroke: '#fff', 'stroke-width': 3, opacity: 0.25 }) +
  rect(128, 166, 224, 160, 6, '#05070A') +
  screen(sheet, p, 134, 172, 212, 148) +
  pad(82, 214, 22, '#0B0D12') +
  stickAt(sheet, 84, 282, 19, p.light) +
  stickAt(sheet, 396, 282, 19, p.light) +
  points(
    [
      [396, 192],
      [396, 232],
      [376, 212],
      [416, 212],
    ],
    9,
    '#0B0D12',
  );
