import { emblem } from '../emblems.ts';
import type { Theme } from '../palettes.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../svg.ts';
import { bodyFill, controller, type Draw, shadow } from './controls.ts';

/** Merchandise and small gear; what carries a print carries its world's emblem. */
export type Printed = (theme: Theme) => Draw;

const cloth = (sheet: Parameters<Draw>[0], palette: Parameters<Draw>[1]) =>
  sheet.linear([palette.body[0], palette.body[1], palette.body[1], palette.body[2]], 0.5, 1);

const print = (theme: Theme, palette: Parameters<Draw>[1], x: number, y: number, scale: number) => {
  const pale = palette.body[1] > '#8';
  return emblem(theme, x, y, scale, pale ? palette.dark : palette.accent, pale ? palette.main : palette.light);
};

export const charger: Draw = (sheet, palette) =>
  shadow(sheet, 240, 428, 190, 16) +
  place(controller(sheet, palette), 142, 262, 0.52, -10) +
  place(controller(sheet, palette), 338, 262, 0.52, 10) +
  path(
    'M82 352h316c14 0 20 8 24 22l10 38c2 10-4 16-16 16H64c-12 0-18-6-16-16l10-38c4-14 10-22 24-22Z',
    sheet.linear(['#39414F', '#10141B']),
  ) +
  path('M210 352h60l10 76h-80z', bodyFill(sheet, palette)) +
  path('M246 366 222 398h16l-6 22 28-34h-16z', palette.main) +
  stroke('M84 410h96M300 410h96', palette.main, 6) +
  stroke('M84 410h96M300 410h96', palette.light, 2);

export const tshirt: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 438, 140, 12) +
  path(
    'M178 68c20 30 104 30 124 0l72 30c12 6 18 14 24 28l38 84-68 36-20-40v206c0 12-6 18-18 18H150c-12 0-18-6-18-18V206l-20 40-68-36 38-84c6-14 12-22 24-28Z',
    cloth(sheet, palette),
  ) +
  path('M178 68c20 30 104 30 124 0l12 6c-24 44-124 44-148 0Z', palette.main) +
  stroke('M132 206c4-24 4-40-2-62M348 206c-4-24-4-40 2-62', '#000', 3, { opacity: 0.3 }) +
  path('M150 430c30-50 26-120 10-180 30 60 44 130 20 180zM300 430c20-60 44-90 48-170v152c0 12-6 18-18 18z', '#000', {
    opacity: 0.13,
  }) +
  path('M120 236 52 200l8-18 68 36zM360 236l68-36-8-18-68 36z', palette.main) +
  print(theme, palette, 240, 236, 0.72);

export const hoodie: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 446, 160, 12) +
  path(
    'M164 96c10-50 40-66 76-66s66 16 76 66l54 28c18 10 26 24 30 44l34 208c2 12-2 18-12 20l-36 6c-10 0-14-4-16-14l-22-120v142c0 14-6 20-18 20H150c-12 0-18-6-18-20V268l-22 120c-2 10-6 14-16 14l-36-6c-10-2-14-8-12-20l34-208c4-20 12-34 30-44Z',
    cloth(sheet, palette),
  ) +
  path('M164 96c10-50 40-66 76-66s66 16 76 66c2 30-34 62-76 62s-78-32-76-62Z', palette.body[2]) +
  path('M188 96c6-34 26-46 52-46s46 12 52 46c0 22-24 44-52 44s-52-22-52-44Z', '#07090D') +
  path('M180 308h120l24 78H156z', '#000', { opacity: 0.2 }) +
  stroke('M180 308h120l24 78M180 308l-24 78', palette.light, 2.5, { opacity: 0.5, 'stroke-dasharray': '6 5' }) +
  stroke('M214 148v62M266 148v54', palette.accent, 5) +
  path(
    'M132 402h216v8c0 14-6 20-18 20H150c-12 0-18-6-18-20zM48 378l50 10-4 14-36-6c-10-2-12-8-10-18zM432 378l-50 10 4 14 36-6c10-2 12-8 10-18z',
    palette.main,
  ) +
  stroke('M132 268c4-30 2-60-6-86M348 268c-4-30-2-60 6-86', '#000', 3, { opacity: 0.3 }) +
  print(theme, palette, 240, 252, 0.46);

export const cap: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 250, 372, 190, 16) +
  path('M84 300c-4-120 60-196 160-196s156 76 152 190c-90-36-220-36-312 6Z', cloth(sheet, palette)) +
  path('M244 104c-36 40-54 100-52 164-42 4-80 14-108 32-4-120 60-196 160-196Z', '#000', { opacity: 0.16 }) +
  stroke('M244 106c-36 40-54 100-52 160M244 106c50 40 76 98 80 160', '#fff', 2.5, {
    opacity: 0.3,
    'stroke-dasharray': '6 5',
  }) +
  circle(244, 104, 11, palette.main) +
  path(
    'M84 300c90-44 222-42 312-6 30 14 54 36 60 58 2 10-6 14-16 10-90-38-210-42-318-10-24 6-42-8-38-52Z',
    sheet.linear([palette.light, palette.main, palette.dark], 0.4, 1),
  ) +
  path('M84 300c90-44 222-42 312-6l6 3c-90-30-220-30-316 16Z', '#000', { opacity: 0.35 }) +
  stroke('M116 336c92-28 218-26 322 10', '#fff', 2, { opacity: 0.35, 'stroke-dasharray': '6 5' }) +
  print(theme, palette, 260, 208, 0.5);

export const mug: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 220, 414, 160, 18) +
  stroke('M178 84c-18-20 18-30 0-54M232 84c-18-20 18-30 0-54', palette.light, 7, { opacity: 0.45 }) +
  stroke('M334 190c70-14 92 24 84 66-8 44-40 66-88 62', palette.body[1], 30) +
  stroke('M334 186c70-14 92 24 84 66', palette.body[0], 8, { opacity: 0.6 }) +
  path(
    'M82 128h256l-12 252c-2 22-14 32-36 32H130c-22 0-34-10-36-32Z',
    sheet.linear([palette.body[0], palette.body[1], palette.body[2]], 1, 0.2),
  ) +
  ellipse(210, 128, 128, 28, palette.body[0]) +
  ellipse(210, 130, 112, 21, '#2B1A12') +
  ellipse(196, 134, 70, 10, '#5C3A25') +
  path('M86 330h246l-3 44c-2 24-14 38-36 38H130c-22 0-34-10-36-32Z', palette.main) +
  print(theme, palette, 208, 240, 0.72) +
  path('M106 160h20l12 220h-18z', '#fff', { opacity: 0.3 });

export const backpack: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 444, 160, 14) +
  stroke('M190 84c0-52 100-52 100 0', '#2A313D', 18) +
  path('M110 180c-34 10-40 60-40 130 0 40 10 60 34 64zM370 180c34 10 40 60 40 130 0 40-10 60-34 64z', palette.body[2]) +
  path(
    'M104 190c0-84 50-126 136-126s136 42 136 126v206c0 28-14 42-42 42H146c-28 0-42-14-42-42Z',
    cloth(sheet, palette),
  ) +
  path('M104 214c40 16 232 16 272 0v-24c0-84-50-126-136-126s-136 42-136 126Z', '#000', { opacity: 0.16 }) +
  stroke('M120 214c50 14 190 14 240 0', '#0B0E13', 6) +
  rect(230, 212, 20, 34, 8, palette.accent) +
  rect(138, 278, 204, 134, 22, '#000', { opacity: 0.22 }) +
  stroke('M150 300h180', '#0B0E13', 6) +
  rect(318, 294, 12, 30, 6, palette.accent) +
  stroke('M138 412V300M342 412V300', palette.light, 2.5, { opacity: 0.4, 'stroke-dasharray': '6 5' }) +
  path('M104 396h272c0 28-14 42-42 42H146c-28 0-42-14-42-42Z', palette.main) +
  print(theme, palette, 240, 142, 0.42) +
  print(theme, palette, 240, 358, 0.34);

export const figurine: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 442, 150, 12) +
  ellipse(240, 418, 136, 26, '#0B0E13') +
  ellipse(240, 408, 136, 26, sheet.linear([palette.light, palette.main, palette.dark], 1, 0)) +
  ellipse(240, 405, 118, 20, palette.deep) +
  path(
    'M186 236c-56 20-92 92-84 160 30-12 60-14 84-8h108c24-6 54-4 84 8 8-68-28-140-84-160Z',
    sheet.linear([palette.main, palette.dark, palette.deep]),
  ) +
  path('M196 322h36v82h-46c-4-30 0-60 10-82ZM248 322h36c10 22 14 52 10 82h-46z', '#1B212B') +
  path('M184 396h50v14h-58zM246 396h50l8 14h-58z', '#07090D') +
  path('M184 232c20-14 92-14 112 0l6 96H178Z', bodyFill(sheet, palette)) +
  path('M178 312h124v20H178z', palette.accent) +
  path(
    'M184 236c-30 8-46 50-48 92l26 6c2-34 12-60 24-70ZM296 236c30 8 46 50 48 92l-26 6c-2-34-12-60-24-70Z',
    palette.body[2],
  ) +
  circle(148, 342, 17, palette.light) +
  circle(332, 342, 17, palette.light) +
  stroke('M332 342 396 190', '#2A313D', 8) +
  path('M386 204 404 120l22 8-22 82z', sheet.linear(['#fff', palette.light, palette.main])) +
  emblem(theme, 240, 274, 0.22, palette.accent, palette.light) +
  path('M132 148c0-74 44-112 108-112s108 38 108 112c0 60-44 92-108 92s-108-32-108-92Z', bodyFill(sheet, palette)) +
  path('M158 140c20-14 144-14 164 0 6 44-14 70-82 70s-88-26-82-70Z', '#07090D') +
  path('M166 146c12-6 40-10 60-10l-40 58c-16-10-24-26-20-48Z', '#fff', { opacity: 0.12 }) +
  stroke('M190 172l24 8M290 172l-24 8', palette.accent, 9) +
  path('M226 40c4-26 24-34 40-30-8 8-10 16-8 30Z', palette.main) +
  stroke('M158 108c10-28 28-44 52-50', '#fff', 5, { opacity: 0.5 });

export const trophy: Draw = (sheet, palette) => {
  const metal = sheet.linear([palette.dark, palette.accent, palette.main, palette.light, palette.dark], 1, 0.15);
  return (
    shadow(sheet, 240, 440, 140, 14) +
    stroke(
      'M150 96c-70-14-90 22-78 66 10 36 46 60 90 62M330 96c70-14 90 22 78 66-10 36-46 60-90 62',
      palette.main,
      17,
    ) +
    path('M214 300h52l14 72h-80z', metal) +
    path('M136 60h208c6 110-20 220-104 252C156 280 130 170 136 60Z', metal) +
    ellipse(240, 60, 104, 17, palette.dark) +
    ellipse(240, 58, 104, 15, 'none', { stroke: palette.accent, 'stroke-width': 5 }) +
    path('M166 84c0 80 14 140 44 186-36-40-56-110-56-186Z', '#fff', { opacity: 0.55 }) +
    path('M240 110l17 37 40 4-30 27 9 40-36-21-36 21 9-40-30-27 40-4z', palette.deep, { opacity: 0.75 }) +
    path('M176 372h128l20 62H156z', sheet.linear(['#39414F', '#0E1218'])) +
    rect(196, 392, 88, 22, 4, palette.main)
  );
};

/** Shapes of the service scenes. */
export const vinyl = (sheet: Parameters<Draw>[0], palette: Parameters<Draw>[1]) =>
  circle(240, 240, 170, '#07090D') +
  [150, 128, 106, 84].map((r) => circle(240, 240, r, 'none', { stroke: '#2A313D', 'stroke-width': 3 })).join('') +
  path('M240 240 130 116a166 166 0 0 1 60-34zM240 240l110 124a166 166 0 0 1-60 34z', '#fff', { opacity: 0.13 }) +
  circle(240, 240, 60, sheet.linear([palette.light, palette.main])) +
  circle(240, 240, 10, '#07090D');

export const football = (sheet: Parameters<Draw>[0]) =>
  sheet.clipped(
    circle(240, 240, 150, '#fff'),
    circle(240, 240, 150, sheet.radial(['#FFFFFF', '#E7ECF3', '#8C97AD'], 0.38, 0.3, 0.75)) +
      path('M240 182l55 40-21 65h-68l-21-65z', '#12161E') +
      [0, 72, 144, 216, 288]
        .map((turn) =>
          group(
            path('M240 60l50 36-14 34h-72l-14-34z', '#12161E') + stroke('M240 182v-52', '#12161E', 7),
            `rotate(${turn} 240 240)`,
          ),
        )
        .join(''),
  );

export const clapper = (sheet: Parameters<Draw>[0], palette: Parameters<Draw>[1]) => {
  const stripes = [0, 1, 2, 3].map((index) => path(`M${70 + index * 96} 0h48l-30 60h-48z`, palette.accent)).join('');
  return (
    group(
      rect(60, 0, 360, 60, 8, '#12161E') + sheet.clipped(rect(60, 0, 360, 60, 8, '#fff'), stripes),
      'translate(14 128) rotate(-12 60 60)',
    ) +
    rect(60, 196, 360, 220, 12, sheet.linear(['#2A313D', '#10141B'])) +
    group(
      sheet.clipped(rect(60, 0, 360, 60, 8, '#fff'), rect(60, 0, 360, 60, 8, '#12161E') + stripes),
      'translate(0 196)',
    ) +
    path('M212 296 286 338 212 380Z', palette.main) +
    stroke('M60 262h360', palette.main, 4)
  );
};

/** A lion in a football kit on a round base, one boot on the ball. */
export const lionFigurine: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 442, 150, 12) +
  ellipse(240, 418, 136, 26, '#0B0E13') +
  ellipse(240, 408, 136, 26, sheet.linear([palette.light, palette.main, palette.dark], 1, 0)) +
  stroke('M306 300c60 10 76-30 66-70', '#C98A3B', 14) +
  circle(370, 222, 17, '#7A3F14') +
  path('M196 330h40v66h-50zM250 330h40l22 52-38 14z', '#E3A551') +
  path('M180 384h58v26h-66c0-14 2-20 8-26zM266 376l46-14 22 22-40 24h-28z', '#12161E') +
  group(football(sheet), 'translate(296 356) scale(.2)') +
  path('M176 240c24-14 104-14 128 0l10 96H166Z', bodyFill(sheet, palette)) +
  path('M166 318h148v26H166z', palette.deep) +
  path(
    'M178 244c-34 14-50 46-54 78l26 8c4-26 16-46 34-56ZM302 244c34 14 50 46 54 78l-26 8c-4-26-16-46-34-56Z',
    palette.body[2],
  ) +
  circle(136, 334, 17, '#E3A551') +
  circle(344, 334, 17, '#E3A551') +
  emblem(theme, 240, 284, 0.24, palette.accent, palette.light) +
  Array.from({ length: 14 }, (_, index) =>
    path('M0-112 22-70H-22Z', '#8A4A18', { transform: `translate(240 148) rotate(${index * 25.7})` }),
  ).join('') +
  circle(240, 148, 90, '#A85F22') +
  circle(182, 88, 20, '#E3A551') +
  circle(298, 88, 20, '#E3A551') +
  path('M172 146c0-44 30-66 68-66s68 22 68 66c0 46-28 74-68 74s-68-28-68-74Z', '#EDB765') +
  ellipse(240, 184, 38, 28, '#FBE3B3') +
  path('M222 160h36l-18 20z', '#3A1E0A') +
  stroke('M240 180v12M240 192c-10 12-24 10-28 2M240 192c10 12 24 10 28 2', '#3A1E0A', 5) +
  circle(212, 140, 9, '#12161E') +
  circle(268, 140, 9, '#12161E');

/** A capped hero in mid-jump on a clear rod, over a disc that sends a signal. */
export const tapFigurine: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 442, 150, 12) +
  ellipse(240, 416, 130, 28, '#0B0E13') +
  ellipse(240, 404, 130, 28, sheet.linear(['#E6EAF1', '#9BA6B8', '#4A5568'], 1, 0)) +
  ellipse(240, 401, 112, 21, '#12161E') +
  stroke('M206 402a36 10 0 0 1 68 0M186 402a56 16 0 0 1 108 0', palette.light, 4) +
  rect(234, 320, 12, 84, 5, '#DCE6F2', { opacity: 0.7 }) +
  path('M188 300 150 356l30 18 46-58zM262 310l62 24-12 36-76-30z', palette.dark) +
  path('M140 350l44 24-12 20-46-16zM322 330l22 34-22 14-22-32z', '#5C3A25') +
  path('M184 216c24-16 88-16 112 0l8 104H176Z', palette.dark) +
  path(
    'M176 224c-36 6-62-8-78-42l28-14c12 22 30 30 58 26ZM300 218c36-8 54-40 52-78l-32-2c0 26-10 46-34 52Z',
    bodyFill(sheet, palette),
  ) +
  path('M190 214h100v46H190z', bodyFill(sheet, palette)) +
  circle(206, 262, 8, palette.accent) +
  circle(274, 262, 8, palette.accent) +
  circle(106, 168, 21, '#fff') +
  circle(338, 126, 21, '#fff') +
  path('M168 150c0-42 30-72 72-72s72 30 72 72-30 72-72 72-72-30-72-72Z', '#F2C196') +
  path('M160 140c0-50 34-88 82-88 44 0 74 26 80 70 20 6 30 14 30 24-54-16-124-20-192-6Z', bodyFill(sheet, palette)) +
  circle(250, 90, 22, '#fff') +
  emblem(theme, 250, 90, 0.14, palette.main, palette.dark) +
  circle(220, 158, 8, '#12161E') +
  circle(264, 158, 8, '#12161E') +
  stroke('M222 190c14 10 28 10 42 0', '#7A3F14', 6);

/** A wide padded shoulder bag with a console's outline stitched on it. */
export const satchel: Printed = (theme) => (sheet, palette) =>
  shadow(sheet, 240, 432, 190, 14) +
  stroke('M84 220C60 70 180 40 240 40s180 30 156 180', '#2A313D', 17) +
  stroke('M84 220C60 70 180 40 240 40s180 30 156 180', '#59647A', 4) +
  path(
    'M84 188h312c24 0 36 12 36 36v170c0 22-12 34-34 34H82c-22 0-34-12-34-34V224c0-24 12-36 36-36Z',
    sheet.linear(['#59647A', '#2B3340', '#12161E'], 0.5, 1),
  ) +
  path('M84 188h312c24 0 36 12 36 36v16c-120 30-264 30-384 0v-16c0-24 12-36 36-36Z', '#000', { opacity: 0.25 }) +
  stroke('M56 240c120 28 248 28 368 0', palette.light, 3, { 'stroke-dasharray': '7 6', opacity: 0.7 }) +
  rect(98, 282, 284, 122, 14, '#000', { opacity: 0.25 }) +
  stroke('M110 296h260', '#0B0E13', 6) +
  rect(350, 290, 12, 30, 6, palette.main) +
  print(theme, palette, 240, 350, 0.42) +
  rect(212, 176, 56, 26, 8, '#0B0E13') +
  rect(222, 182, 36, 12, 5, palette.main) +
  path('M48 392h384v2c0 22-12 34-34 34H82c-22 0-34-12-34-34z', palette.main);

export const basketball = (sheet: Parameters<Draw>[0]) =>
  sheet.clipped(
    circle(240, 240, 150, '#fff'),
    circle(240, 240, 150, sheet.radial(['#FFB066', '#EE7A2E', '#8A3A12'], 0.38, 0.3, 0.75)) +
      stroke('M240 80v320M80 240h320M128 110c70 60 70 200 0 260M352 110c-70 60-70 200 0 260', '#2A1206', 9),
  );
