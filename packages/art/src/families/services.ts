import { emblem, tilePath } from '../emblems.ts';
import { headset } from '../objects/desk.ts';
import { basketball, clapper, football, trophy, vinyl } from '../objects/goods.ts';
import type { Theme } from '../palettes.ts';
import { pitch } from '../scenes/places.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';
import type { Family } from './cards.ts';

/** The scenes of services, 1:1. */

const ground: Family = (sheet, p, theme) =>
  rect(0, 0, 480, 480, 0, sheet.linear([p.main, p.dark, p.deep], 0.6, 1)) +
  rect(0, 0, 480, 480, 0, sheet.tile(60, stroke(tilePath(theme), p.light, 2), 'rotate(18)'), { opacity: 0.09 }) +
  circle(
    340,
    110,
    260,
    sheet.radial([
      [p.light, 0.45],
      [p.light, 0],
    ]),
  );

const music: Family = (sheet, p, theme) =>
  ground(sheet, p, theme) +
  Array.from({ length: 17 }, (_, index) => {
    const height = 40 + ((index * 67) % 150);
    return rect(14 + index * 27, 420 - height, 16, height, 8, p.light, { opacity: 0.28 });
  }).join('') +
  place(vinyl(sheet, p), 292, 232, 0.92) +
  place(headset(sheet, p), 190, 300, 0.66, -10) +
  path('M96 70l74-16v80a24 20 0 1 1-12-17V80l-50 11v62a24 20 0 1 1-12-17z', p.accent);

const popcorn = (sheet: Sheet, light: string, main: string) =>
  [
    [-56, -6],
    [-26, -26],
    [6, -12],
    [34, -30],
    [60, -6],
    [-40, 8],
    [20, 4],
    [46, 10],
    [-8, 12],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 25, sheet.radial(['#FFFBEA', '#F4DFA0', '#C99B4A'], 0.4, 0.3, 0.7)))
    .join('') +
  path('M-84 14H84L62 190H-62Z', '#fff') +
  path('M-84 14h34l10 176h-22zM-16 14h32l-4 176h-24zM50 14h34L62 190H40z', main) +
  path('M-84 14H84l-2 18H-82z', light, { opacity: 0.5 });

const movies: Family = (sheet, p, theme) =>
  ground(sheet, p, theme) +
  path('M480 20 60 150v150l420 60z', '#fff', { opacity: 0.1 }) +
  place(clapper(sheet, p), 190, 216, 0.74, -4) +
  group(popcorn(sheet, p.light, p.main), 'translate(356 266) scale(1.05)') +
  ellipse(300, 470, 200, 16, '#000', { opacity: 0.3 });

const livesports: Family = (sheet, p) =>
  group(pitch(sheet, p), 'translate(0 -60)') +
  stroke('M40 120c80 60 140 110 190 180', p.accent, 5, { opacity: 0.6, 'stroke-dasharray': '2 16' }) +
  ellipse(266, 438, 110, 14, '#000', { opacity: 0.4 }) +
  place(football(sheet), 266, 322, 0.72, 12);

const anime: Family = (sheet, p) => {
  const blossom = (x: number, y: number, scale: number) =>
    group(
      [0, 72, 144, 216, 288]
        .map((turn) => path('M0 0C-16-14-14-34 0-30 14-34 16-14 0 0Z', '#FFD7DF', { transform: `rotate(${turn})` }))
        .join('') + circle(0, 0, 6, p.main),
      `translate(${x} ${y}) scale(${scale})`,
    );
  return (
    rect(0, 0, 480, 480, 0, sheet.linear([p.dark, p.main, p.light])) +
    Array.from({ length: 12 }, (_, index) =>
      path('M0 0-46-520h92z', p.accent, { opacity: 0.16, transform: `translate(300 250) rotate(${index * 30})` }),
    ).join('') +
    circle(300, 250, 118, p.accent) +
    path('M-20 440 120 380 300 232l170 150 50 20v90H-20z', p.dark) +
    path('M300 232l62 55-26 14-30-20-32 24-26-26z', '#fff') +
    stroke('M60 470V290M190 470V290', '#B3141D', 20, { 'stroke-linecap': 'butt' }) +
    path('M20 252c70 20 140 20 210 0l6 26c-74 18-148 18-222 0z', '#0B0D12') +
    path('M34 310h182v18H34z', '#B3141D') +
    stroke('M480 60C400 60 340 90 280 70M400 64c-10 30-40 40-70 40', '#2B1A1A', 11) +
    [
      [290, 74, 1],
      [340, 96, 1.2],
      [392, 66, 1.1],
      [440, 96, 1.3],
      [330, 46, 0.8],
      [460, 40, 1],
      [220, 150, 0.6],
      [400, 190, 0.6],
      [120, 110, 0.5],
    ]
      .map(([x = 0, y = 0, scale = 1]) => blossom(x, y, scale))
      .join('') +
    rect(-10, 450, 500, 40, 0, p.deep)
  );
};

const coaching: Family = (sheet, p, theme) => {
  const mark = (x: number, y: number) => stroke(`M${x - 12} ${y - 12}l24 24M${x + 12} ${y - 12}l-24 24`, p.accent, 7);
  return (
    ground(sheet, p, theme) +
    group(
      rect(8, 14, 330, 376, 20, '#000', { opacity: 0.3 }) +
        rect(0, 0, 330, 376, 20, '#161B24') +
        rect(20, 38, 290, 318, 8, sheet.linear([p.dark, p.deep])) +
        rect(110, -16, 110, 40, 12, '#8C97AD') +
        stroke('M20 197h290', '#fff', 3, { opacity: 0.35 }) +
        circle(165, 197, 46, 'none', { stroke: '#fff', 'stroke-width': 3, opacity: 0.35 }) +
        mark(80, 110) +
        mark(230, 90) +
        mark(250, 270) +
        circle(96, 286, 15, 'none', { stroke: p.light, 'stroke-width': 7 }) +
        circle(180, 240, 15, 'none', { stroke: p.light, 'stroke-width': 7 }) +
        stroke('M112 276c40-30 30-110 90-150M190 142l14-18 4 24', p.main, 8),
      'translate(52 64) rotate(-6 165 188)',
    ) +
    group(
      stroke('M-90-60C-140-160-40-180 0-70', p.accent, 9) +
        path('M-20-70h130c16 0 22 8 22 20v18H60a70 70 0 1 1-80-38Z', sheet.linear([p.light, p.main, p.dark])) +
        circle(-14, 12, 34, p.deep, { opacity: 0.55 }) +
        rect(36, -70, 30, 22, 0, p.deep, { opacity: 0.7 }) +
        stroke('M-70-6c4-24 16-38 34-46', '#fff', 5, { opacity: 0.5 }),
      'translate(286 356)',
    )
  );
};

const tournament: Family = (sheet, p, theme) =>
  ground(sheet, p, theme) +
  Array.from({ length: 10 }, (_, index) =>
    path('M0 0-24-420h48z', p.accent, { opacity: 0.1, transform: `translate(240 220) rotate(${index * 36})` }),
  ).join('') +
  stroke(
    'M20 96h60v72h40M20 240h60v-72M20 316h60v60h50M460 96h-60v72h-40M460 240h-60v-72M460 316h-60v60h-50',
    p.light,
    6,
    { opacity: 0.55 },
  ) +
  place(trophy(sheet, p), 240, 252, 0.86) +
  [
    [70, 50, 20],
    [410, 60, -30],
    [360, 30, 50],
    [120, 36, 70],
    [48, 440, 10],
    [430, 440, 60],
    [170, 24, 0],
  ]
    .map(([x = 0, y = 0, turn = 0], index) =>
      rect(x, y, 16, 9, 2, index % 2 ? p.accent : p.light, { transform: `rotate(${turn} ${x} ${y})` }),
    )
    .join('');

const hoop: Family = (sheet, p, theme) =>
  ground(sheet, p, theme) +
  rect(90, 60, 300, 170, 14, '#fff', { opacity: 0.9 }) +
  rect(186, 120, 108, 80, 4, 'none', { stroke: p.main, 'stroke-width': 9 }) +
  stroke('M180 214h120', '#E5484D', 14) +
  stroke('M186 220l20 84M214 220l10 84M240 220v84M266 220l-10 84M294 220l-20 84M194 252h92M202 282h76', '#fff', 4) +
  place(basketball(sheet), 150, 350, 0.66, 14) +
  ellipse(150, 456, 90, 12, '#000', { opacity: 0.35 });

/** Worlds of one brand or game, whose sign says whose service it is. The others are colours only. */
const branded: ReadonlySet<Theme> = new Set(['apple', 'eafc', 'netflix', 'pubg', 'spotify', 'valorant']);

/** A corner seal with the sign of the service's brand. */
const sealed =
  (family: Family): Family =>
  (sheet, p, theme) =>
    family(sheet, p, theme) +
    (branded.has(theme)
      ? circle(404, 404, 60, p.deep, { opacity: 0.92 }) +
        circle(404, 404, 60, 'none', { stroke: p.light, 'stroke-width': 5 }) +
        emblem(theme, 404, 404, 0.4, p.accent, p.light)
      : '');

export const services = {
  music: sealed(music),
  movies: sealed(movies),
  livesports: sealed(livesports),
  basketball: sealed(hoop),
  anime: sealed(anime),
  coaching: sealed(coaching),
  tournament: sealed(tournament),
} satisfies Record<string, Family>;
