import type { Palette } from '../palettes.ts';
import { circle, ellipse, group, path, rect, type Sheet, stroke } from '../svg.ts';

/**
 * Landscapes to stand things in. Each fills a box of 480 by 640; covers, posters, screens and editorial pictures cut what
 * they need from it.
 */
export type Place = (sheet: Sheet, palette: Palette) => string;

const sky = (sheet: Sheet, list: readonly string[]) => rect(-400, -40, 1280, 720, 0, sheet.linear(list));

/** Scattered points, the same each time. */
const specks = (count: number, height: number, color: string, size = 2) =>
  Array.from({ length: count }, (_, index) =>
    circle((index * 197 + 31) % 480, (index * 113 + 17) % height, size * (0.5 + ((index * 7) % 5) / 5), color, {
      opacity: 0.3 + ((index * 3) % 6) / 10,
    }),
  ).join('');

const sun = (sheet: Sheet, x: number, y: number, r: number, color: string) =>
  circle(
    x,
    y,
    r * 2.4,
    sheet.radial([
      [color, 0.45],
      [color, 0],
    ]),
  ) + circle(x, y, r, color);

export const mountains: Place = (sheet, p) =>
  sky(sheet, [p.deep, p.dark, p.main, p.light]) +
  specks(26, 240, p.accent) +
  sun(sheet, 330, 200, 58, p.accent) +
  path('M-400 460 60 250l90 90L260 190l120 150 70-70 430 190v200H-400z', p.main) +
  path('M260 190 296 235l-20 11-18-16-16 16-15-11z', p.accent, { opacity: 0.9 }) +
  path('M-400 520 40 360l90 70 130-110 160 140 460 60v160H-400z', p.dark) +
  path('M-400 600C0 480 120 520 240 540s280-60 640 20v120H-400z', p.deep);

export const city: Place = (sheet, p) => {
  const row = (count: number, top: number, step: number, color: string, lit: string | null) =>
    Array.from({ length: count }, (_, index) => {
      const [x, height] = [-40 + index * step, 90 + ((index * 83) % 150)];
      const y = top - height;
      const windows = lit
        ? stroke(`M${x + 12} ${y + 22}v${height}M${x + 28} ${y + 22}v${height}`, lit, 6, {
            'stroke-dasharray': '6 14',
            'stroke-linecap': 'butt',
            opacity: 0.8,
          })
        : '';
      return rect(x, y, step - 8, height + 400, 2, color) + windows;
    }).join('');
  return (
    sky(sheet, [p.deep, p.dark, p.main]) +
    specks(22, 200, p.accent) +
    sun(sheet, 150, 190, 50, p.light) +
    row(10, 430, 58, p.main, null) +
    stroke('M250 90v260M232 160h36M238 120h24', p.dark, 8) +
    row(9, 500, 66, p.dark, p.accent) +
    row(8, 590, 78, p.deep, p.main)
  );
};

export const road: Place = (sheet, p) =>
  sky(sheet, [p.deep, p.dark, p.main, p.light]) +
  sun(sheet, 240, 300, 92, p.accent) +
  [0, 1, 2, 3].map((index) => rect(120, 300 + index * 22, 240, 5 + index * 2, 0, p.main, { opacity: 0.8 })).join('') +
  path('M-400 380 20 300l80 50 60-36 80 66 90-60 70 40 80-50 400 90H-400z', p.dark) +
  rect(-400, 378, 1280, 320, 0, p.deep) +
  path('M226 378h28l240 290H-14z', '#0B0D12') +
  path('M238 378h4l30 290h-64z', p.accent, { opacity: 0.9, 'stroke-dasharray': '4' }) +
  stroke('M226 378-14 668M254 378l240 290', p.light, 5) +
  path('M216 430h48l-2 12h-44zM206 500h68l-2 20h-64z', '#0B0D12') +
  ellipse(240, 596, 112, 14, '#000', { opacity: 0.6 }) +
  path(
    'M150 560c0-20 10-26 26-28l22-36c4-8 10-10 18-10h48c8 0 14 2 18 10l22 36c16 2 26 8 26 28v34H150z',
    sheet.linear([p.light, p.main, p.dark]),
  ) +
  path('M206 500h68l18 32H188z', '#0B0D12') +
  rect(158, 548, 44, 14, 7, '#FF4D4D') +
  rect(278, 548, 44, 14, 7, '#FF4D4D') +
  rect(152, 588, 36, 22, 6, '#05070A') +
  rect(292, 588, 36, 22, 6, '#05070A') +
  path('M144 494h192v10H144z', p.dark);

export const pitch: Place = (sheet, p) =>
  sky(sheet, [p.deep, p.dark]) +
  specks(90, 300, p.light, 3) +
  path('M-400 250h1280v80H-400z', p.dark, { opacity: 0.8 }) +
  [70, 410]
    .map(
      (x) =>
        rect(x - 3, 60, 6, 240, 0, '#0B0D12') +
        rect(x - 44, 36, 88, 44, 4, '#0B0D12') +
        path(
          `M${x - 36} 58l-160 380h390z`,
          sheet.linear([
            ['#fff', 0.22],
            ['#fff', 0],
          ]),
        ) +
        stroke(`M${x - 30} 50h60M${x - 30} 66h60`, p.accent, 9, { 'stroke-dasharray': '1 14' }),
    )
    .join('') +
  path('M-400 320h1280v360H-400z', sheet.linear([p.main, p.dark])) +
  [0, 1, 2, 3]
    .map((index) => path(`M${20 + index * 130} 320h60l${(index - 1.5) * 90 + 40} 340h-110z`, '#fff', { opacity: 0.06 }))
    .join('') +
  stroke('M-400 350h1280M240 350v300M120 640l34-150h172l34 150', '#fff', 4, { opacity: 0.7 }) +
  ellipse(240, 470, 120, 36, 'none', { stroke: '#fff', 'stroke-width': 4, opacity: 0.7 });

export const space: Place = (sheet, p) =>
  sky(sheet, [p.deep, '#05070C', p.dark]) +
  specks(60, 620, '#fff') +
  circle(
    300,
    230,
    240,
    sheet.radial([
      [p.main, 0.5],
      [p.main, 0],
    ]),
  ) +
  circle(300, 230, 130, sheet.radial([p.light, p.main, p.deep], 0.32, 0.28, 0.8)) +
  stroke('M196 170c60 24 140 20 216-6M176 240c80 30 170 26 252-6M196 304c60 20 130 16 190-4', p.dark, 10, {
    opacity: 0.35,
  }) +
  stroke('M118 300C60 350 150 350 300 280S520 140 470 140', p.accent, 9, { opacity: 0.85 }) +
  path('M-400 660V560C0 470 300 520 880 580v100z', p.deep) +
  path('M60 500l80-40 120 20 40 30-120 26z', sheet.linear([p.accent, p.main])) +
  path('M140 460l-10-44 60 50z', p.dark) +
  stroke('M20 520-60 540M40 506-40 514', p.light, 5, { opacity: 0.7 });

export const castle: Place = (sheet, p) =>
  sky(sheet, [p.deep, p.dark, p.main]) +
  specks(34, 300, p.accent) +
  sun(sheet, 240, 220, 88, p.light) +
  path('M-400 480C-40 360 60 420 240 400s300-60 640 60v220H-400z', p.dark) +
  path(
    'M130 540V250l-10-10v-26h16v12h14v-12h16v12h14v-12h16v26l-10 10v60h40V200l-12-12v-30h18v14h16v-14h18v14h16v-14h18v30l-12 12v140h34V270l-10-10v-24h16v12h14v-12h16v12h14v-12h16v24l-10 10v270z',
    '#0B0D12',
  ) +
  [
    [160, 290],
    [262, 230],
    [262, 290],
    [350, 310],
    [220, 360],
  ]
    .map(([x = 0, y = 0]) => path(`M${x - 7} ${y + 18}v-18a7 7 0 0 1 14 0v18z`, p.accent))
    .join('') +
  path('M262 158v-50l40 14-40 14z', p.main) +
  path('M-400 560C-60 460 100 480 240 500s320-40 640 20v160H-400z', p.deep) +
  path('M210 640c10-60 60-70 50-130h22c20 60-10 80-10 130z', p.main, { opacity: 0.7 });

export const woods: Place = (sheet, p) => {
  const tree = (x: number, y: number, scale: number, color: string) =>
    group(path('M0-150 46-60H26L66 20H16v40h-32V20h-50l40-80h-20z', color), `translate(${x} ${y}) scale(${scale})`);
  return (
    sky(sheet, [p.dark, p.main, p.light]) +
    sun(sheet, 260, 250, 64, p.accent) +
    path('M260 250 60 680h140zM260 250l140 430H300z', '#fff', { opacity: 0.09 }) +
    [20, 110, 210, 300, 390, 470].map((x, index) => tree(x, 430 - (index % 2) * 24, 1.1, p.main)).join('') +
    [-10, 84, 390, 480].map((x, index) => tree(x, 500 + (index % 2) * 20, 1.6, p.dark)).join('') +
    path('M-400 560C0 500 200 540 300 530s300-20 580 20v120H-400z', p.deep) +
    tree(40, 640, 2.2, p.deep) +
    tree(450, 650, 2.2, p.deep)
  );
};

export const savannah: Place = (sheet, p) =>
  sky(sheet, [p.deep, p.dark, p.main, p.light]) +
  sun(sheet, 300, 330, 96, p.accent) +
  path('M-400 430 60 330c40-16 60-16 90 0l80 40 650 40v260H-400z', p.dark, { opacity: 0.7 }) +
  path('M-400 470c300-40 700-30 1280 0v220H-400z', p.deep) +
  group(
    stroke('M0 0c-4-50 6-90-6-130M-4-90c-20-20-40-30-60-36M-4-100c24-26 50-32 70-40', '#140609', 13) +
      path('M-150-128c20-40 80-54 130-40 40-30 130-24 160 26-40-12-90-12-130-4-60-8-120 0-160 18Z', '#140609'),
    'translate(150 490) scale(1.15)',
  ) +
  group(
    path(
      'M0 0 3-56C-4-66-4-80 8-84l40-8L66-168l-8-6 4-8 10 6 20 10-2 10-18-2-10 66 2 22-10 12 4 58h-8l-8-52-26 2-6 50z',
      '#140609',
    ),
    'translate(340 500)',
  ) +
  stroke('M90 130q14-12 24 0 12-12 26 0M150 170q10-9 18 0 9-9 20 0', '#140609', 5) +
  path('M-400 560C-40 510 160 560 300 550s300-30 580 0v130H-400z', '#140609');

export const sea: Place = (sheet, p) =>
  sky(sheet, [p.dark, p.main, p.light, p.accent]) +
  sun(sheet, 350, 250, 60, p.accent) +
  rect(-400, 330, 1280, 360, 0, sheet.linear([p.main, p.dark, p.deep])) +
  stroke('M320 350h70M300 372h100M330 394h50', p.accent, 6, { opacity: 0.7 }) +
  path('M90 400h240l-34 60H130z', '#0B1A24') +
  stroke('M150 400V200M226 400V160M290 400V230', '#0B1A24', 8) +
  path(
    'M156 210c60 20 70 110 30 170h-30zM232 170c80 30 80 150 30 210h-30zM146 220c-40 40-46 110-30 160h30z',
    p.accent,
  ) +
  path('M226 160h50l-16 14 16 14h-50z', p.main) +
  stroke('M-400 470q40-34 80 0t80 0 80 0 80 0 80 0 80 0 80 0 80 0 80 0 80 0 80 0', p.light, 12, { opacity: 0.6 }) +
  path('M-400 520q60-40 120 0t120 0 120 0 120 0 120 0 120 0 120 0 120 0v170H-400z', p.deep);

export const blocks: Place = (sheet, p) => {
  const block = (x: number, y: number) =>
    path(`M${x} ${y}l44-22 44 22-44 22z`, p.light) +
    path(`M${x} ${y}l44 22v48l-44-22z`, p.main) +
    path(`M${x + 88} ${y}l-44 22v48l44-22z`, p.dark);
  const stack: [number, number][] = [
    [64, 498],
    [152, 498],
    [240, 498],
    [328, 498],
    [152, 450],
    [240, 450],
    [240, 402],
    [20, 520],
    [108, 520],
    [196, 520],
    [284, 520],
    [372, 520],
    [372, 472],
    [108, 472],
    [196, 472],
    [196, 424],
    [196, 376],
  ];
  return (
    sky(sheet, [p.deep, p.dark, p.main]) +
    sun(sheet, 120, 180, 54, p.accent) +
    path('M270 130h80v20h40v20H250v-20h20zM40 260h60v16h30v16H20v-16h20z', '#fff', { opacity: 0.35 }) +
    path('M-400 480h1280v200H-400z', p.dark) +
    stack.map(([x, y]) => block(x, y)).join('') +
    stroke('M240 372v-112', '#0B0D12', 7) +
    path('M243 260h70l-22 24 22 24h-70z', p.accent) +
    rect(-400, 590, 1280, 100, 0, p.deep)
  );
};

export const arena: Place = (sheet, p) =>
  sky(sheet, [p.deep, '#07090E']) +
  [-1, 1]
    .map((side) =>
      [0, 1, 2]
        .map((index) =>
          path(
            `M${240 + side * (60 + index * 70)} 20l${-side * 160 - 60} 460h120z`,
            sheet.linear([
              [index === 1 ? p.accent : p.main, 0.5],
              [p.main, 0],
            ]),
          ),
        )
        .join(''),
    )
    .join('') +
  stroke('M-400 22h1280', '#20262F', 16) +
  Array.from({ length: 9 }, (_, index) => circle(index * 60, 30, 12, index % 2 ? p.light : p.accent)).join('') +
  rect(110, 130, 260, 150, 8, '#0B0D12') +
  rect(120, 140, 240, 130, 4, sheet.linear([p.main, p.dark])) +
  path('M60 480 110 390h260l50 90z', sheet.linear([p.dark, p.deep])) +
  stroke('M110 390h260', p.accent, 5) +
  [
    [128, 1],
    [300, 1],
  ]
    .map(
      ([x = 0]) =>
        rect(x, 346, 56, 36, 4, '#0B0D12') +
        rect(x + 5, 351, 46, 26, 2, p.light) +
        rect(x - 6, 382, 68, 22, 3, '#161B24'),
    )
    .join('') +
  ellipse(
    240,
    520,
    420,
    90,
    sheet.radial([
      [p.light, 0.5],
      [p.main, 0],
    ]),
  ) +
  Array.from({ length: 30 }, (_, index) => {
    const color = index > 14 ? '#05070A' : p.deep;
    const [x, y] = [-20 + (index % 15) * 37 + (index > 14 ? 18 : 0), index > 14 ? 596 : 548];
    const arms = index % 3 === 0 ? stroke(`M${x - 14} ${y + 10}l-8-44M${x + 14} ${y + 10}l8-44`, color, 8) : '';
    return arms + circle(x, y, 16, color) + path(`M${x - 24} ${y + 70}c0-40 8-52 24-52s24 12 24 52z`, '#05070A');
  }).join('');
