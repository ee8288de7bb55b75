import { emblem, tilePath } from '../emblems.ts';
import { trophy } from '../objects/goods.ts';
import { palettes, type Theme } from '../palettes.ts';
import { arena } from '../scenes/places.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../svg.ts';
import { desk, dim, wide } from './backdrops.ts';
import type { Family } from './cards.ts';

/** Editorial pictures, 16:9. */

const news: Family = (sheet, p, theme) =>
  wide(sheet, p, theme, 1, 200, -150) +
  dim(sheet, 800, 450, 0.6) +
  group(
    path('M0-44 190-120V120L0 44z', sheet.linear([p.light, p.main, p.dark])) +
      rect(-62, -46, 70, 92, 14, '#161B24') +
      path('M-44 46h48l24 96h-52z', '#161B24') +
      ellipse(190, 0, 28, 122, p.deep) +
      ellipse(190, 0, 18, 96, p.accent) +
      stroke('M250-64c36 30 36 98 0 128M286-104c64 50 64 158 0 208', p.accent, 13),
    'translate(170 246) rotate(-10)',
  ) +
  emblem(theme, 668, 116, 0.5, p.accent, p.light);

/** Two cards of rival brands that lean towards each other. */
const review: Family = (sheet, p, theme) => {
  const rival = (brand: Theme, transform: string) => {
    const colours = palettes[brand];
    return group(
      rect(-150, -94, 300, 200, 20, '#000', { opacity: 0.35 }) +
        rect(-150, -104, 300, 200, 20, sheet.linear([colours.light, colours.main, colours.dark], 1, 1)) +
        emblem(brand, -80, -32, 0.56, colours.accent, colours.light) +
        stroke('M-116 62h150', '#fff', 10, { opacity: 0.75 }),
      transform,
    );
  };
  return (
    desk(sheet, p, theme) +
    ellipse(400, 372, 330, 26, '#000', { opacity: 0.4 }) +
    rival('playstation', 'translate(236 226) rotate(-9)') +
    rival('xbox', 'translate(566 226) rotate(9)')
  );
};

const guide: Family = (sheet, p, theme) =>
  desk(sheet, p, theme) +
  path('M90 110 270 70l180 50 260-50v270L450 400 270 340 90 390z', sheet.linear([p.light, p.main, p.dark], 0.5, 1)) +
  path('M270 70l180 50v280l-180-60z', '#000', { opacity: 0.16 }) +
  path('M130 330c40-80 90-40 130-90s60-90 120-60 60 90 130 60', 'none', {
    stroke: p.deep,
    'stroke-width': 9,
    'stroke-dasharray': '20 14',
  }) +
  path('M480 270l44-76 22 34 20-24 50 76zM140 190l30-52 30 52z', p.deep, { opacity: 0.6 }) +
  stroke('M118 312l28 28M146 312l-28 28', p.accent, 10) +
  ellipse(622, 206, 34, 9, '#000', { opacity: 0.35 }) +
  path('M622 206c-40-52-56-76-56-104a56 56 0 0 1 112 0c0 28-16 52-56 104Z', p.accent) +
  circle(622, 102, 24, p.main) +
  emblem(theme, 350, 330, 0.3, p.deep, p.deep);

const event: Family = (sheet, p, theme) =>
  group(arena(sheet, p), 'translate(112 -60) scale(1.2 1)') + emblem(theme, 400, 145, 0.46, p.accent, p.light);

const esports: Family = (sheet, p, theme) =>
  group(arena(sheet, p), 'translate(112 -120) scale(1.2 1)') +
  dim(sheet, 800, 450, 0.5) +
  circle(
    400,
    230,
    240,
    sheet.radial([
      [p.accent, 0.55],
      [p.accent, 0],
    ]),
  ) +
  place(trophy(sheet, p), 400, 236, 0.82) +
  emblem(theme, 104, 96, 0.42, p.light, p.accent) +
  emblem(theme, 696, 96, 0.42, p.accent, p.light);

const hardware: Family = (sheet, p, theme) => {
  const fan = (x: number) =>
    circle(x, 0, 68, '#07090D') +
    Array.from({ length: 9 }, (_, index) =>
      path('M0 0C10-20 34-44 26-62 10-56-6-34 0 0Z', '#3A4352', {
        transform: `translate(${x} 0) rotate(${index * 40})`,
      }),
    ).join('') +
    circle(x, 0, 68, 'none', { stroke: p.main, 'stroke-width': 6 }) +
    circle(x, 0, 18, p.light);
  return (
    desk(sheet, p, theme) +
    stroke('M0 80h150l40 40v60M800 330H660l-30-30M0 330h90l30-30M800 90h-90l-40 40', p.light, 4, { opacity: 0.4 }) +
    group(
      path('M-296-60h-24v170h24z', '#8C97AD') +
        rect(-290, -96, 580, 192, 22, sheet.linear([p.body[0], p.body[1], p.body[2]], 0.4, 1)) +
        path('M-290-20-180-96h120L-200 96h-90zM290 30 190 96H80L230-96h60z', p.main, { opacity: 0.85 }) +
        rect(-170, 96, 220, 26, 0, '#E3B45A') +
        stroke('M-150 98v22M-120 98v22M-90 98v22M-60 98v22M-30 98v22M0 98v22M28 98v22', '#6B4A0C', 4) +
        fan(-176) +
        fan(0) +
        fan(176),
      'translate(410 220) rotate(-8)',
    )
  );
};

/** A matatu, the painted bus of Nairobi, in the colours of its world. */
const culture: Family = (sheet, p, theme) => {
  const spray = sheet.clipped(
    path('M0 40C0 14 14 0 40 0h400c50 0 90 40 110 110l10 60v60H0z', '#fff'),
    rect(0, 0, 570, 240, 0, sheet.linear([p.light, p.main, p.dark], 1, 0.4)) +
      path('M0 170l120-80 60 60 100-110 90 120 80-60 140 90v60H0z', p.deep, { opacity: 0.5 }) +
      path('M0 200c120-60 200 20 320-20s180-10 250 10v50H0z', p.accent) +
      rect(0, 0, 570, 240, 0, sheet.tile(60, stroke(tilePath(theme), '#fff', 2)), { opacity: 0.14 }),
  );
  const tyre = (x: number) => circle(x, 232, 44, '#0B0D12') + circle(x, 232, 22, '#8C97AD') + circle(x, 232, 9, p.main);
  return (
    wide(sheet, p, 'night', 1, 160, -170) +
    rect(0, 380, 800, 70, 0, '#0B0D12') +
    stroke('M-10 416h820', p.accent, 5, { 'stroke-dasharray': '46 34', opacity: 0.6 }) +
    ellipse(400, 398, 320, 16, '#000', { opacity: 0.5 }) +
    group(
      spray +
        [30, 130, 230, 330]
          .map(
            (x) => rect(x, 30, 84, 66, 10, '#0B0D12') + path(`M${x + 10} 36h34l-26 54h-8z`, '#fff', { opacity: 0.16 }),
          )
          .join('') +
        path('M430 30h14c34 4 58 30 72 66h-86z', '#0B0D12') +
        stroke('M20-6h420', p.accent, 9, { 'stroke-dasharray': '2 18' }) +
        emblem(theme, 280, 150, 0.4, '#fff', p.deep) +
        rect(536, 158, 26, 24, 8, '#FFF3C4') +
        rect(0, 158, 14, 34, 4, '#FF4D4D') +
        tyre(110) +
        tyre(450),
      'translate(116 110)',
    )
  );
};

export const editorial = { news, review, guide, event, esports, hardware, culture } satisfies Record<string, Family>;
