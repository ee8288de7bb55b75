import type { Theme } from './palettes.ts';
import { circle, path, rect, stroke } from './svg.ts';

/**
 * A sign for each world, drawn around (0, 0) within a radius of 100: plain geometry that evokes, and nobody's logo. It
 * stands on cards, shirts, mugs and covers.
 */
type Emblem = (ink: string, second: string) => string;

const cube = (x: number, y: number, size: number, top: string, left: string, right: string) => {
  const [w, h] = [size * 0.87, size / 2];
  return (
    path(`M${x} ${y - size}l${w} ${h}-${w} ${h}-${w}-${h}z`, top) +
    path(`M${x - w} ${y - h}l${w} ${h}v${size}l-${w}-${h}z`, left) +
    path(`M${x + w} ${y - h}l-${w} ${h}v${size}l${w}-${h}z`, right)
  );
};

const emblems: Readonly<Record<Theme, Emblem>> = {
  playstation: (ink, second) =>
    circle(0, -58, 32, ink) +
    circle(58, 0, 32, 'none', { stroke: second, 'stroke-width': 11 }) +
    circle(0, 58, 32, ink) +
    circle(-58, 0, 32, 'none', { stroke: second, 'stroke-width': 11 }) +
    stroke('M-92 92 92-92', second, 5, { opacity: 0.5, 'stroke-dasharray': '2 14' }),
  xbox: (ink, second) =>
    circle(0, 0, 88, 'none', { stroke: ink, 'stroke-width': 12 }) +
    circle(0, 0, 58, 'none', {
      stroke: second,
      'stroke-width': 10,
      'stroke-dasharray': '70 21',
      'stroke-linecap': 'round',
    }) +
    circle(0, 0, 26, ink),
  nintendo: (ink, second) =>
    path('M-78-20h30v-30h34v30h30v34h-30v30h-34v-30h-30z', ink) + circle(66, -18, 22, second) + circle(40, 40, 22, ink),
  steam: (ink, second) =>
    circle(-34, 34, 44, 'none', { stroke: ink, 'stroke-width': 12 }) +
    circle(42, -16, 28, 'none', { stroke: second, 'stroke-width': 10 }) +
    circle(4, -72, 16, ink) +
    circle(-34, 34, 16, second),
  pc: (ink, second) =>
    rect(-29, -82, 58, 58, 12, second) +
    rect(-94, -14, 58, 58, 12, ink) +
    rect(-29, -14, 58, 58, 12, ink) +
    rect(36, -14, 58, 58, 12, ink) +
    rect(-94, 56, 188, 26, 12, 'none', { stroke: ink, 'stroke-width': 6 }),
  mobile: (ink, second) =>
    rect(-40, -84, 80, 168, 18, 'none', { stroke: ink, 'stroke-width': 11 }) +
    path('M-14-30 24-4-14 22Z', second) +
    stroke('M-70-34a70 70 0 0 0 0 68M70-34a70 70 0 0 1 0 68', ink, 9) +
    stroke('M-10 60h20', ink, 7),
  roblox: (ink, second) =>
    cube(0, -14, 46, ink, second, '#0003') +
    cube(-42, 58, 46, ink, second, '#0003') +
    cube(42, 58, 46, ink, second, '#0003'),
  fortnite: (ink, second) =>
    stroke('M0-92 80-46V46L0 92-80 46V-46Z', second, 10) + path('M18-66-46 14h38l-14 54 68-84H6z', ink),
  valorant: (ink, second) =>
    stroke('M0-96v58M0 38v58M-96 0h58M38 0h58', ink, 12, { 'stroke-linecap': 'butt' }) +
    stroke('M-62-22V-62h40M62-22V-62H22M-62 22v40h40M62 22v40H22', second, 9) +
    path('M0-12 12 0 0 12-12 0Z', ink),
  apple: (ink, second) =>
    rect(-84, -84, 104, 104, 30, ink) +
    rect(-46, -46, 104, 104, 30, second, { opacity: 0.85 }) +
    rect(-10, -10, 94, 94, 28, 'none', { stroke: ink, 'stroke-width': 9 }),
  google: (ink, second) =>
    circle(-34, -34, 46, ink, { opacity: 0.9 }) +
    circle(34, -34, 46, second, { opacity: 0.85 }) +
    circle(-34, 34, 46, second, { opacity: 0.6 }) +
    circle(34, 34, 46, ink, { opacity: 0.55 }),
  netflix: (ink, second) =>
    rect(-88, -62, 176, 124, 14, 'none', { stroke: ink, 'stroke-width': 11 }) +
    path('M-20-32 34 0-20 32Z', second) +
    stroke('M-62-62v124M62-62v124', ink, 6, { 'stroke-dasharray': '10 14' }),
  lime: (ink, second) =>
    stroke('M-70 20 0-50 70 20', ink, 18) + stroke('M-70 70 0 0 70 70', second, 18) + circle(0, -78, 11, second),
  coral: (ink, second) =>
    path('M0 78C-70 30-92-6-80-40-66-78-18-76 0-42 18-76 66-78 80-40 92-6 70 30 0 78Z', ink) +
    stroke('M-50-30c6-14 18-18 28-14', second, 9),
  gold: (ink, second) =>
    path('M-84-44-44 2 0-70 44 2 84-44 66 54H-66Z', ink) +
    rect(-66, 66, 132, 18, 6, second) +
    circle(0, -82, 11, second) +
    circle(-88, -56, 9, second) +
    circle(88, -56, 9, second),
  ocean: (ink, second) =>
    stroke('M-90-30q22-34 45 0t45 0 45 0 45 0', ink, 14) +
    stroke('M-90 12q22-34 45 0t45 0 45 0 45 0', second, 14) +
    stroke('M-90 54q22-34 45 0t45 0 45 0 45 0', ink, 14),
  violet: (ink, second) =>
    path('M0-96C8-24 24-8 96 0 24 8 8 24 0 96-8 24-24 8-96 0-24-8-8-24 0-96Z', ink) +
    path('M64-84c3 20 8 25 28 28-20 3-25 8-28 28-3-20-8-25-28-28 20-3 25-8 28-28Z', second),
  forest: (ink, second) =>
    path('M-30-92 12-18h-18L34 40H-94l40-58h-18Z', ink) +
    path('M48-40 78 10H66l26 40H4l26-40H18Z', second) +
    rect(-38, 40, 16, 34, 2, ink) +
    rect(42, 50, 12, 24, 2, second),
  savanna: (ink, second) =>
    circle(0, -12, 64, second) +
    path('M-96-8c14-34 62-46 96-34 26-24 78-14 92 22-34-8-66-4-84 4l-2 80h-12l-4-76c-26-10-60-8-86 4Z', ink) +
    stroke('M-80 72h160', ink, 10),
  night: (ink, second) =>
    path('M22-84A88 88 0 1 0 84 40 74 74 0 0 1 22-84Z', ink) +
    path('M54-58c2 16 6 20 22 22-16 2-20 6-22 22-2-16-6-20-22-22 16-2 20-6 22-22Z', second),
  razer: (ink, second) =>
    stroke('M-70 66C-96-10-40-84 20-66c54 16 48 92-6 92-40 0-44-54-8-56', ink, 20) +
    stroke('M-30 84c30 12 80 4 104-44', second, 16) +
    circle(6, -28, 9, second),
  spotify: (ink, second) =>
    [
      [-78, 44],
      [-46, 100],
      [-14, 150],
      [18, 84],
      [50, 126],
      [82, 52],
    ]
      .map(([x = 0, height = 0], index) => rect(x - 11, -height / 2, 22, height, 11, index % 2 ? second : ink))
      .join(''),
  meta: (ink, second) =>
    path(
      'M-70-48h140c20 0 30 14 30 34v28c0 26-16 42-40 42-22 0-30-22-48-22h-24c-18 0-26 22-48 22-24 0-40-16-40-42v-28c0-20 10-34 30-34Z',
      ink,
    ) +
    circle(-44, 2, 20, second) +
    circle(44, 2, 20, second) +
    stroke('M-92-58C-70-100 70-100 92-58', second, 12),
  discord: (ink, second) =>
    path(
      'M-56-76H56c26 0 42 16 42 42v52c0 26-16 42-42 42H8l-46 36 6-36h-24c-26 0-42-16-42-42v-52c0-26 16-42 42-42Z',
      ink,
    ) + [-44, 0, 44].map((x) => circle(x, -8, 14, second)).join(''),
  eaplay: (ink, second) =>
    stroke('M0-92A92 92 0 1 1-80-46', ink, 16) + path('M-28-52 62 0-28 52Z', second) + circle(-56, -74, 11, second),
  freefire: (ink, second) =>
    path('M-50-50H50l44 46L0 92-94-4Z', second) +
    path('M-94-4H94L50-50H-50ZM-34-4 0 92 34-4 0-50Z', ink, { opacity: 0.55 }) +
    stroke('M-40-92c10 10 12 20 6 30M6-98c10 12 10 22 2 32M50-90c8 8 8 18 0 26', ink, 9),
  pubg: (ink, second) =>
    path('M-92-6c0-56 40-88 92-88S92-62 92-6C76-20 50-20 34-6 18-20-18-20-34-6-50-20-76-20-92-6Z', ink) +
    stroke('M-92-6-22 46M92-6 22 46M-34-6-10 46M34-6 10 46', second, 6) +
    rect(-34, 46, 68, 48, 6, second) +
    stroke('M0 46v48M-34 70h68', ink, 6),
  codm: (ink, second) =>
    stroke('M-76 8 0-40 76 8', ink, 20) +
    stroke('M-76 50 0 2 76 50', ink, 20) +
    stroke('M-76 92 0 44 76 92', second, 20) +
    path('M0-98l10 22 24 2-18 16 6 24-22-12-22 12 6-24-18-16 24-2z', second),
  minecraft: (ink, second) =>
    cube(0, -2, 88, ink, second, '#0004') + rect(-16, -66, 32, 16, 0, second, { transform: 'skewX(0)' }),
  eafc: (ink, second) =>
    circle(0, 0, 88, 'none', { stroke: ink, 'stroke-width': 14 }) +
    path('M0-40l38 28-15 44h-46l-15-44z', second) +
    stroke('M0-40v-46M38-12l44-14M23 32l28 38M-23 32l-28 38M-38-12l-44-14', ink, 10),
};

/** The emblem of a world with its centre at (x, y). */
export const emblem = (
  theme: Theme,
  x: number,
  y: number,
  scale: number,
  ink: string,
  second: string,
  turn = 0,
): string =>
  `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${scale})">${emblems[theme](ink, second)}</g>`;

const tiles: Readonly<Record<Theme, string>> = {
  razer: 'M10 40c10-30 30-30 40 0M20 52c6-14 14-14 20 0',
  spotify: 'M8 40V22M20 48V12M32 40V24M44 50V10M56 38V26',
  meta: 'M8 30c0-16 18-16 22 0s22 16 22 0-18-16-22 0-22 16-22 0',
  discord: 'M10 12h28v20H22l-8 8v-8h-4zM44 44h10v8H44z',
  eaplay: 'M12 10 34 24 12 38zM42 36 56 44 42 52z',
  freefire: 'M14 20 26 8l12 12-12 16zM40 46l6-6 6 6-6 8z',
  pubg: 'M8 26c0-20 32-20 32 0M8 26l12 16h8l12-16M44 48h10v8H44z',
  codm: 'M8 24 22 12l14 12M8 36 22 24l14 12M40 52l8-8 8 8',
  minecraft: 'M8 8h18v18H8zM34 34h18v18H34zM34 8h8v8h-8z',
  eafc: 'M20 8a12 12 0 1 0 .1 0M46 36a8 8 0 1 0 .1 0M6 46l8 8',
  playstation: 'M30 8a6 6 0 1 0 .1 0M46 24a6 6 0 1 0 .1 0M30 40a6 6 0 1 0 .1 0M14 24a6 6 0 1 0 .1 0M0 60l8-8M60 0l-8 8',
  xbox: 'M30 4a26 26 0 0 1 0 52M30 16a14 14 0 0 1 0 28M0 30h12',
  nintendo: 'M10 14h8V6h6v8h8v6h-8v8h-6v-8h-8zM46 40a7 7 0 1 0 .1 0',
  steam: 'M14 14a9 9 0 1 0 .1 0M44 40a6 6 0 1 0 .1 0M42 12a3 3 0 1 0 .1 0',
  pc: 'M0 15h15V0M60 45H45v15M30 22v16M22 30h16',
  mobile: 'M8 8h14v24H8zM38 28h14v24H38zM11 27h8M41 47h8',
  roblox: 'M30 6l20 11v22L30 50 10 39V17zM30 28l20-11M30 28L10 17M30 28v22',
  fortnite: 'M0 20l15-14 15 14 15-14 15 14M0 50l15-14 15 14 15-14 15 14',
  valorant: 'M4 4l20 40h-8L4 20zM56 4L36 44h8l12-24z',
  apple: 'M8 16a8 8 0 0 1 8-8h8a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-8a8 8 0 0 1-8-8zM42 42h10v10H42z',
  google: 'M16 8a9 9 0 1 0 .1 0M44 30a9 9 0 1 0 .1 0M30 19a9 9 0 1 0 .1 0',
  netflix: 'M6 0v60M18 0v60M36 0v60M52 0v60',
  lime: 'M0 30L30 0M0 60L60 0M30 60L60 30',
  coral: 'M0 30a15 15 0 0 1 30 0 15 15 0 0 1 30 0M-15 60a15 15 0 0 1 30 0 15 15 0 0 1 30 0 15 15 0 0 1 30 0',
  gold: 'M30 4l26 26-26 26L4 30zM30 18l12 12-12 12-12-12z',
  ocean: 'M0 16q15-14 30 0t30 0M0 38q15-14 30 0t30 0M0 60q15-14 30 0t30 0',
  violet: 'M18 6c2 10 3 11 12 12-9 1-10 2-12 12-2-10-3-11-12-12 9-1 10-2 12-12M46 36v14M39 43h14',
  forest: 'M15 8l10 20H5zM45 34l10 20H35zM15 28v8M45 54v6',
  savanna:
    'M0 12l10-10 10 10 10-10 10 10 10-10 10 10M0 28h60M30 34l10 11-10 11-10-11zM0 34l10 11L0 56M60 34L50 45l10 11',
  night: 'M12 10v8M8 14h8M44 34v12M38 40h12M30 54v4M52 10h.1',
};

/** The repeating line pattern of a world: one 60 px tile. */
export const tilePath = (theme: Theme): string => tiles[theme];
