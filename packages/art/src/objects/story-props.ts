import type { Palette } from '../palettes.ts';
import { space } from '../scenes/places.ts';
import { circle, ellipse, group, path, rect, type Sheet, stroke } from '../svg.ts';
import type { Draw } from './controls.ts';
import { monitorWith } from './desk.ts';

/** Objects of the pictures of articles. */

export const withScreen =
  (scene: (sheet: Sheet, p: Palette) => string): Draw =>
  (sheet, p) =>
    monitorWith(group(scene(sheet, p), 'translate(38 -40) scale(.842)'))(sheet, p);

/** A phone standing upright with what `content` draws on its screen, 200 by 360. */
export const phone = (sheet: Sheet, p: Palette, content: string) =>
  rect(-112, -196, 224, 392, 30, '#0B0D12', { stroke: '#59647A', 'stroke-width': 4 }) +
  sheet.clipped(
    rect(-100, -180, 200, 360, 16, '#fff'),
    rect(-100, -180, 200, 360, 0, sheet.linear([p.light, p.main, p.dark])) + content,
  ) +
  circle(0, -166, 5, '#0B0D12');

export const tick = (color: string, x: number, y: number, size = 1) =>
  stroke(`M${x - 20 * size} ${y}l${14 * size} ${14 * size} ${28 * size}-${30 * size}`, color, 12 * size);

export const bolt = (color: string, x: number, y: number, scale: number) =>
  path('M20-70-40 14h36l-14 56 64-88H8z', color, { transform: `translate(${x} ${y}) scale(${scale})` });

export const cabinet: Draw = (sheet, p) =>
  path('M120 20h240l30 70v330H90V90z', sheet.linear([p.main, p.dark])) +
  path('M120 20h240l16 40H104z', p.accent) +
  rect(124, 96, 232, 150, 8, '#05070A') +
  sheet.clipped(rect(134, 106, 212, 130, 4, '#fff'), group(space(sheet, p), 'translate(60 20) scale(.75 .5)')) +
  path('M104 262h272l16 50H88z', '#20262F') +
  stroke('M170 296v-26', '#8C97AD', 8) +
  circle(170, 262, 14, '#E5484D') +
  [236, 276, 316].map((x, index) => ellipse(x, 290, 14, 8, index % 2 ? p.accent : p.light)).join('') +
  rect(196, 340, 88, 52, 6, '#05070A') +
  rect(218, 356, 10, 22, 3, p.accent) +
  rect(252, 356, 10, 22, 3, p.accent);

export const towerCase: Draw = (sheet, p) =>
  rect(110, 40, 260, 376, 18, '#0B0D12', { stroke: '#59647A', 'stroke-width': 4 }) +
  rect(128, 58, 224, 340, 10, sheet.linear([p.dark, p.deep])) +
  [130, 240, 350]
    .map(
      (y) =>
        circle(300, y, 40, '#05070A') +
        circle(300, y, 40, 'none', { stroke: p.main, 'stroke-width': 6 }) +
        [0, 60, 120]
          .map((turn) =>
            path('M0 0C6-12 20-26 14-36 4-30-4-18 0 0ZM0 0C-6 12-20 26-14 36-4 30 4 18 0 0Z', '#3A4352', {
              transform: `translate(300 ${y}) rotate(${turn})`,
            }),
          )
          .join(''),
    )
    .join('') +
  rect(146, 190, 120, 46, 6, sheet.linear([p.light, p.main])) +
  rect(146, 250, 120, 30, 6, '#2B3340') +
  stroke('M150 90h80M150 114h60', p.light, 8);

export const shield = (sheet: Sheet, p: Palette) =>
  path('M0-120 96-84v76c0 66-40 108-96 136-56-28-96-70-96-136v-76Z', sheet.linear([p.light, p.main, p.dark])) +
  path('M0-120 96-84v76c0 66-40 108-96 136Z', '#000', { opacity: 0.15 }) +
  tick('#fff', 0, 4, 1.6);

export const person = (x: number, y: number, s: number, shirt: string, skin: string) =>
  group(
    path('M-50 90c0-60 20-90 50-90s50 30 50 90z', shirt) +
      circle(0, -36, 34, skin) +
      path('M-34-44c0-26 16-38 34-38s34 12 34 38c-20-14-48-14-68 0Z', '#12161E'),
    `translate(${x} ${y}) scale(${s})`,
  );

export const stripes = (sheet: Sheet, p: Palette) => rect(0, 0, 800, 450, 0, sheet.linear([p.dark, p.deep], 0.7, 1));

export const board: Draw = (sheet, p) =>
  rect(40, 80, 400, 280, 14, '#161B24') +
  rect(58, 98, 364, 244, 6, sheet.linear([p.main, p.dark])) +
  stroke('M240 98v244', '#fff', 3, { opacity: 0.5 }) +
  circle(240, 220, 40, 'none', { stroke: '#fff', 'stroke-width': 3, opacity: 0.5 }) +
  [
    [120, 160],
    [150, 270],
    [320, 180],
  ]
    .map(([x = 0, y = 0]) => stroke(`M${x - 12} ${y - 12}l24 24M${x + 12} ${y - 12}l-24 24`, p.accent, 7))
    .join('') +
  circle(350, 280, 14, 'none', { stroke: '#fff', 'stroke-width': 7 }) +
  stroke('M334 272C290 240 260 190 180 176M196 162l-22 12 16 18', '#fff', 7);

export const slider = (y: number, share: number, p: Palette) =>
  stroke(`M-70 ${y}h140`, '#0B0D12', 12, { opacity: 0.5 }) +
  stroke(`M-70 ${y}h${140 * share}`, p.accent, 12) +
  circle(-70 + 140 * share, y, 14, '#fff');
