import { football } from '../objects/goods.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../svg.ts';
import { type Place, pitch } from './places.ts';

/** What the cover of one kind of game shows, in a box of 480 by 640. */

/** A striker's boot meeting the ball under floodlights. */
export const strike: Place = (sheet, p) =>
  pitch(sheet, p) +
  path('M480 250 330 372c-20 16-34 40-30 66l4 30c2 14 14 18 26 12l150-70z', '#12161E') +
  path('M480 250 420 300l60 60z', p.accent) +
  path('M300 438l4 30c2 14 14 18 26 12l150-70v26L322 512c-18 8-32-2-34-20z', '#fff') +
  stroke('M352 366l30 36M376 346l30 36M400 328l26 34', p.light, 8) +
  stroke('M40 560c50-10 90-30 120-60M30 610c60-10 110-30 150-66', p.accent, 7, { opacity: 0.8 }) +
  place(football(sheet), 206, 492, 0.62, 14);

const cubeAt = (x: number, y: number, s: number, top: string, left: string, right: string) =>
  path(`M${x} ${y}l${s} ${-s / 2} ${s} ${s / 2}-${s} ${s / 2}z`, top) +
  path(`M${x} ${y}l${s} ${s / 2}v${s}l-${s}-${s / 2}z`, left) +
  path(`M${x + 2 * s} ${y}l-${s} ${s / 2}v${s}l${s}-${s / 2}z`, right);

/** A landscape of cubes: grass on earth, a tree, a cave with ore and a pickaxe. */
export const cubes: Place = (sheet, p) => {
  const grass = (x: number, y: number) =>
    cubeAt(x, y, 60, '#7CC242', '#8A5A34', '#6B4325') +
    path(`M${x} ${y}l60 30v14l-60-30zM${x + 120} ${y}l-60 30v14l60-30z`, '#5E9A30');
  const stone = (x: number, y: number) => cubeAt(x, y, 60, '#A9B0BA', '#7A828E', '#5C636E');
  const leaves = (x: number, y: number) => cubeAt(x, y, 50, '#4FA03A', '#3A7D2B', '#2C6321');
  return (
    rect(-400, -40, 1280, 720, 0, sheet.linear(['#4F9BE8', '#9FD3FF', '#E4F4FF'])) +
    rect(56, 70, 84, 84, 0, '#FFF3B0') +
    rect(300, 110, 130, 28, 0, '#fff', { opacity: 0.8 }) +
    rect(330, 82, 70, 28, 0, '#fff', { opacity: 0.8 }) +
    rect(-400, 430, 1280, 240, 0, p.dark) +
    grass(240, 372) +
    grass(120, 372) +
    grass(360, 372) +
    grass(0, 372) +
    rect(146, 250, 46, 130, 0, '#6B4325') +
    rect(170, 250, 22, 130, 0, '#4A2E19') +
    leaves(120, 238) +
    leaves(70, 214) +
    leaves(170, 214) +
    leaves(120, 178) +
    grass(180, 432) +
    grass(300, 432) +
    grass(60, 432) +
    grass(-60, 432) +
    grass(420, 432) +
    stone(120, 492) +
    stone(240, 492) +
    stone(0, 492) +
    stone(360, 492) +
    stone(60, 552) +
    stone(180, 552) +
    stone(300, 552) +
    stone(420, 552) +
    stone(-60, 552) +
    ['M268 540l20 10v22l-20-10z', 'M150 596l18 9v20l-18-9z', 'M392 536l16-8v18l-16 8z']
      .map((d) => path(d, '#5EE0E6'))
      .join('') +
    group(
      stroke('M0 0 104-104', '#6B4325', 18, { 'stroke-linecap': 'butt' }) +
        path('M40-150c50-8 96 10 116 30s38 66 30 116l-24 4c0-40-14-66-34-86s-46-34-86-34z', '#5EE0E6') +
        path('M40-150c50-8 96 10 116 30l-14 14c-26-22-56-28-98-24z', '#fff', { opacity: 0.4 }),
      'translate(270 420)',
    )
  );
};

/** Two fists meeting in a burst. */
export const fists: Place = (sheet, p) => {
  const fist = (skin: string, shade: string, wrap: string) =>
    path('M-220-70H-70l10 20v110l-10 20h-150z', wrap) +
    stroke('M-200-60v130M-170-64v138M-140-66v142M-110-66v142', shade, 5, { opacity: 0.5 }) +
    path('M-66-84h96c20 0 30 10 32 26l4 120c0 18-12 28-30 28H-50c-16 0-24-8-24-22V-62c0-14 2-22 8-22Z', skin) +
    [-54, -16, 22, 58]
      .map(
        (y) =>
          rect(14, y - 20, 62, 36, 17, skin) +
          rect(14, y - 20, 62, 36, 17, 'none', { stroke: shade, 'stroke-width': 5 }),
      )
      .join('') +
    path('M-40-44h64c16 0 22 10 18 24s-18 22-34 22h-48z', skin) +
    stroke('M-40 2h48c16 0 30-8 34-22', shade, 6);
  return (
    rect(-400, -40, 1280, 720, 0, sheet.linear([p.deep, p.dark, p.deep])) +
    Array.from({ length: 20 }, (_, index) =>
      path('M0 0-16-520h32z', index % 2 ? p.main : p.accent, {
        opacity: 0.35,
        transform: `translate(240 300) rotate(${index * 18 + 9})`,
      }),
    ).join('') +
    path(
      'M240 150l34 82 86-40-40 84 94 24-94 24 40 84-86-40-34 92-34-92-86 40 40-84-94-24 94-24-40-84 86 40z',
      '#FFF3C4',
    ) +
    path(
      'M240 210l20 54 54-26-26 52 58 14-58 14 26 52-54-26-20 58-20-58-54 26 26-52-58-14 58-14-26-52 54 26z',
      p.accent,
    ) +
    group(fist('#8A5A3A', '#4A2A16', '#E23A3A'), 'translate(146 384) rotate(-24) scale(1.1)') +
    group(fist('#C98F62', '#7A4A28', '#2F6FE0'), 'translate(334 220) rotate(156) scale(1.1)') +
    stroke('M40 560c120 30 280 30 400 0', p.accent, 8, { opacity: 0.6 })
  );
};

/** A small racing kart on a bright road over the clouds. */
export const karts: Place = (sheet, p) =>
  rect(-400, -40, 1280, 720, 0, sheet.linear(['#3FA9F5', '#9EDBFF', '#FFF1D6'])) +
  [
    [70, 130, 1],
    [360, 90, 1.2],
    [250, 200, 0.7],
  ]
    .map(([x = 0, y = 0, s = 1]) =>
      group(
        ellipse(0, 0, 60, 24, '#fff') + circle(-20, -14, 26, '#fff') + circle(20, -18, 30, '#fff'),
        `translate(${x} ${y}) scale(${s})`,
        { opacity: 0.9 },
      ),
    )
    .join('') +
  path('M-400 330c180-90 300-40 400-60s200-60 480-20v430H-400z', '#58B947') +
  path('M-60 680C60 480 300 440 300 360c0-36-70-44-110-70 90 6 220 20 220 90 0 80-130 160-60 300z', '#5B6270') +
  stroke('M60 660c80-150 264-190 276-282 4-40-50-60-110-78', '#fff', 6, { 'stroke-dasharray': '26 20' }) +
  path('M-60 680C60 480 300 440 300 360c0-36-70-44-110-70l-20-4c60 40 106 44 106 78C276 430 30 470-90 680z', p.main) +
  group(
    ellipse(150, 214, 190, 18, '#000', { opacity: 0.35 }) +
      [
        [24, 176],
        [276, 176],
      ]
        .map(
          ([x = 0, y = 0]) => rect(x - 30, y - 46, 60, 84, 22, '#12161E') + rect(x - 12, y - 26, 24, 44, 10, '#8C97AD'),
        )
        .join('') +
      path('M60 196c-10-40 0-90 30-110h120c30 20 40 70 30 110z', sheet.linear([p.light, p.main, p.dark])) +
      path('M88 120h124l14 50H74z', '#12161E') +
      path('M40 190h220l14 24H26z', '#E6EAF1') +
      circle(150, 44, 46, '#F2C196') +
      path('M100 36c0-34 22-58 52-58s52 22 54 50c10 4 16 10 14 18-36-12-80-14-120-10z', p.main) +
      circle(152, -2, 13, '#fff') +
      circle(136, 52, 6, '#12161E') +
      circle(166, 52, 6, '#12161E') +
      stroke('M96 108c20-16 88-16 108 0', '#12161E', 10) +
      path('M-40 130l-60 26 60 8zM-50 176l-40 20 50 4z', p.accent),
    'translate(92 372)',
  );

/** A lone blade before a white mountain and a red sun, leaves in the wind. */
export const blade: Place = (sheet, p) =>
  rect(-400, -40, 1280, 720, 0, sheet.linear(['#2B1630', '#8A3A3A', '#E8944E', '#FFD79A'])) +
  circle(330, 250, 110, '#FFE9C2') +
  path('M-400 520 20 420 200 232l34 26 30-24L480 460l400 80v140H-400z', '#5A3A55') +
  path('M200 232l34 26 30-24 62 66-34 18-30-20-34 34-30-30-36 24-30-18z', '#fff') +
  path('M-400 560c200-60 500-60 1280-10v130H-400z', p.dark) +
  Array.from({ length: 34 }, (_, index) =>
    stroke(
      `M${index * 30 - 60} 660c${4 + (index % 3) * 4}-40 ${10 + (index % 5) * 3}-70 ${24 + (index % 4) * 4}-90`,
      index % 2 ? '#E3B04A' : '#B9772B',
      5,
    ),
  ).join('') +
  group(
    path('M-6-330C10-200 10-120 4 0h-14C-18-120-22-220-6-330Z', sheet.linear(['#fff', '#C9D1DD', '#6E798C'], 1, 0)) +
      rect(-38, 0, 76, 14, 7, '#E3B45A') +
      rect(-12, 14, 24, 116, 6, '#12161E') +
      stroke('M-10 24 10 40M10 24-10 40M-10 56 10 72M10 56-10 72M-10 88 10 104M10 88-10 104', p.accent, 4),
    'translate(150 470) rotate(14) scale(1 -1)',
  ) +
  [
    [60, 120, 20],
    [400, 420, 80],
    [110, 300, 140],
    [300, 90, 200],
    [420, 160, 260],
    [40, 420, 320],
  ]
    .map(([x = 0, y = 0, turn = 0]) =>
      path('M0-16C12-8 12 8 0 16-12 8-12-8 0-16Z', '#F2C14E', { transform: `translate(${x} ${y}) rotate(${turn})` }),
    )
    .join('');

/** Palms and towers by the sea at dusk, with a car passing. */
export const palms: Place = (sheet, p) => {
  const palm = (x: number, y: number, s: number) =>
    group(
      stroke('M0 0C-10-90 10-160 4-240', '#0B0D18', 13) +
        [
          [-110, -30],
          [-96, -70],
          [-46, -96],
          [54, -94],
          [104, -66],
          [112, -24],
        ]
          .map(([dx = 0, dy = 0]) => stroke(`M4-240q${dx / 2} ${dy} ${dx} ${dy / 3}`, '#0B0D18', 12))
          .join(''),
      `translate(${x} ${y}) scale(${s})`,
    );
  const tower = (x: number, w: number, h: number) =>
    rect(x, 470 - h, w, h, 0, '#2A1646') +
    stroke(`M${x + 12} ${486 - h}v${h - 30}M${x + w - 14} ${486 - h}v${h - 30}`, '#FFD36A', 6, {
      'stroke-dasharray': '6 12',
      'stroke-linecap': 'butt',
      opacity: 0.8,
    });
  return (
    rect(-400, -40, 1280, 720, 0, sheet.linear(['#1B1147', '#7A2A8A', '#F2558A', '#FFB36A'])) +
    circle(240, 380, 120, '#FFE08A') +
    stroke('M120 360h240M116 388h248M124 416h232', '#F2558A', 9, { opacity: 0.8 }) +
    tower(20, 54, 200) +
    tower(82, 66, 290) +
    tower(158, 46, 160) +
    tower(300, 60, 230) +
    tower(368, 70, 320) +
    tower(446, 60, 180) +
    rect(-400, 468, 1280, 50, 0, '#241050') +
    stroke('M40 486h90M200 500h120M360 484h100', '#FFB36A', 5, { opacity: 0.7 }) +
    rect(-400, 516, 1280, 170, 0, '#150B2E') +
    stroke('M-20 610h520', '#FFE08A', 6, { 'stroke-dasharray': '50 40' }) +
    palm(70, 540, 1.2) +
    palm(420, 548, 1.4) +
    group(
      path(
        'M0 60c6-22 20-30 50-34l44-30c14-10 110-10 130 2l40 28c40 4 60 16 66 40l-4 16H4z',
        sheet.linear([p.light, p.main, p.dark]),
      ) +
        path('M100 24l24-20h40v20zM176 24V4h34l26 20z', '#0B0D18') +
        circle(70, 80, 28, '#05070A') +
        circle(70, 80, 13, '#8C97AD') +
        circle(258, 80, 28, '#05070A') +
        circle(258, 80, 13, '#8C97AD') +
        rect(318, 44, 14, 14, 4, '#FFF3C4') +
        path('M332 46l90-20v54z', '#FFF3C4', { opacity: 0.3 }),
      'translate(66 500)',
    )
  );
};
