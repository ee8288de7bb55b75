import type { Palette } from '../palettes.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';

/** What one plays with. Every object is drawn in a box of 480 by 480, standing on y = 412. */
export type Draw = (sheet: Sheet, palette: Palette) => string;

export const shadow = (sheet: Sheet, x = 240, y = 412, rx = 170, ry = 18) =>
  ellipse(
    x,
    y,
    rx,
    ry,
    sheet.radial([
      ['#000', 0.5],
      ['#000', 0],
    ]),
  );

export const bodyFill = (sheet: Sheet, { body }: Palette, dx = 0.3, dy = 1) => sheet.linear(body, dx, dy);

const stick = (sheet: Sheet, x: number, y: number, ring: string) =>
  circle(x, y, 37, '#0B0D12') +
  circle(x, y, 37, 'none', { stroke: ring, 'stroke-width': 2.5, opacity: 0.7 }) +
  circle(x, y, 26, sheet.radial(['#596273', '#262D39', '#12161E'], 0.4, 0.3, 0.75)) +
  circle(x, y, 16, sheet.radial(['#12161E', '#3A4352'], 0.5, 0.3, 0.8));

/** The outline of a directional pad round (0, 0). */
export const cross = 'M-11-36h22v25h25v22H11v25h-22V11h-25v-22h25z';

export const controller: Draw = (sheet, palette) => {
  const shape =
    'M150 146h180c54 0 82 42 94 98l21 86c10 44-22 68-52 48-28-20-42-58-68-70H155c-26 12-40 50-68 70-30 20-62-4-52-48l21-86c12-56 40-98 94-98Z';
  const [lit, , shaded] = palette.body;
  const button = (x: number, y: number, color: string) =>
    circle(x, y, 14, '#0B0D12') + circle(x, y - 1, 11.5, sheet.radial(['#fff', color, color], 0.35, 0.25, 0.8));
  return (
    path('M104 168c4-34 34-44 74-40l6 30zM376 168c-4-34-34-44-74-40l-6 30z', sheet.linear(['#39414F', '#10141B'])) +
    path(shape, bodyFill(sheet, palette)) +
    path(
      'M56 252 36 338c-6 34 18 54 44 44 32-16 44-58 72-74-40-4-72-24-96-56ZM424 252l20 86c6 34-18 54-44 44-32-16-44-58-72-74 40-4 72-24 96-56Z',
      shaded,
      {
        opacity: 0.45,
      },
    ) +
    stroke('M74 214c14-38 40-58 78-58h176c38 0 64 20 78 58', lit, 4, { opacity: 0.8 }) +
    rect(184, 152, 112, 70, 14, sheet.linear(['#20262F', '#0E1218'])) +
    stroke('M190 226h100', palette.main, 5) +
    stroke('M190 226h100', palette.light, 1.5) +
    group(
      path(cross, '#10141B') +
        path('M0-30 6-20H-6zM0 30l6-10H-6zM-30 0l10-6V6zM30 0 20-6V6z', palette.light, { opacity: 0.8 }),
      'translate(122 214)',
    ) +
    button(358, 184, palette.light) +
    button(358, 244, palette.main) +
    button(328, 214, palette.accent) +
    button(388, 214, palette.light) +
    stick(sheet, 180, 276, palette.main) +
    stick(sheet, 300, 276, palette.main) +
    circle(240, 268, 10, '#10141B') +
    circle(240, 268, 5, palette.main)
  );
};

/** A controller with its spare sticks and pads in a tray before it. */
export const edgeController: Draw = (sheet, palette) =>
  place(controller(sheet, palette), 240, 214, 1) +
  rect(120, 372, 240, 64, 18, sheet.linear(['#39414F', '#12161E'])) +
  [156, 212, 268, 324]
    .map((x, index) => circle(x, 404, 20, '#05070A') + circle(x, 402, 13, index % 2 ? palette.main : palette.light))
    .join('');

/** A rounder controller whose left stick stands above its directional pad. */
export const gamepad: Draw = (sheet, palette) => {
  const [lit, , shaded] = palette.body;
  const button = (x: number, y: number, color: string) =>
    circle(x, y, 15, '#0B0D12') + circle(x, y - 1, 12, sheet.radial(['#fff', color, color], 0.35, 0.25, 0.8));
  return (
    path('M112 150c14-26 60-34 104-22l-8 26zM368 150c-14-26-60-34-104-22l8 26z', sheet.linear(['#59647A', '#10141B'])) +
    path(
      'M136 138c40-12 72 6 104 6s64-18 104-6c46 14 66 70 82 128 18 66 16 128-18 134-38 6-56-62-104-76-42-12-86-12-128 0-48 14-66 82-104 76-34-6-36-68-18-134 16-58 36-114 82-128Z',
      bodyFill(sheet, palette),
    ) +
    path(
      'M54 300c-14 58-8 96 18 100 38 6 56-62 104-76-50 4-96 6-122-24ZM426 300c14 58 8 96-18 100-38 6-56-62-104-76 50 4 96 6 122-24Z',
      shaded,
      { opacity: 0.5 },
    ) +
    stroke('M70 232c20-60 40-84 70-90 40-10 70 8 100 8s60-18 100-8c30 6 50 30 70 90', lit, 4, { opacity: 0.8 }) +
    circle(240, 176, 19, '#0B0D12') +
    circle(240, 176, 12, palette.main) +
    rect(206, 214, 18, 8, 4, '#0B0D12') +
    rect(256, 214, 18, 8, 4, '#0B0D12') +
    stick(sheet, 142, 210, palette.main) +
    stick(sheet, 298, 282, palette.main) +
    circle(188, 284, 38, '#0B0D12', { opacity: 0.75 }) +
    group(path(cross, '#3A4352'), 'translate(188 284) scale(.86)') +
    button(340, 172, palette.accent) +
    button(340, 238, palette.light) +
    button(307, 205, palette.main) +
    button(373, 205, palette.light)
  );
};

/** The upright console with wings; with a disc drive it has a slot and a bulge on its right wing. */
const uprightConsole =
  (hasDrive: boolean): Draw =>
  (sheet, palette) => {
    const [lit, plain, shaded] = palette.body;
    return (
      shadow(sheet, 250, 424, 190, 16) +
      path('M150 60h96c14 0 22 8 22 22v326H128V82c0-14 8-22 22-22Z', sheet.linear(['#2A303B', '#0D1016'], 1, 0.2)) +
      path(
        'M110 72c0-20 14-30 34-26l14 4c-8 90-6 230 4 358h-40c-12-110-16-236-12-336Z',
        sheet.linear([lit, plain, shaded], 1, 0.6),
      ) +
      path(
        'M286 72c0-20-14-30-34-26l-14 4c8 90 6 230-4 358h40c12-110 16-236 12-336Z',
        sheet.linear([shaded, plain, lit], 1, 0.4),
      ) +
      stroke('M168 70c-6 100-4 220 4 330M228 70c6 100 4 220-4 330', palette.main, 4) +
      (hasDrive
        ? path('M283 214c24 4 33 18 34 44l-2 112c-1 20-12 30-34 32z', sheet.linear([lit, plain, shaded], 1, 0.2)) +
          rect(246, 232, 9, 130, 4.5, '#05070A')
        : '') +
      circle(198, 330, 9, palette.light) +
      stroke('M120 408h156', '#05070A', 12)
    );
  };
const withController =
  (box: Draw): Draw =>
  (sheet, palette) =>
    box(sheet, palette) + place(controller(sheet, palette), 332, 366, 0.5, -8);
export const plainConsole = uprightConsole(true);
export const consoleBox = withController(plainConsole);
export const digitalConsole = withController(uprightConsole(false));

export const handheld: Draw = (sheet, palette) => {
  const scene =
    rect(112, 156, 256, 168, 6, sheet.linear([palette.light, palette.main, palette.dark])) +
    circle(300, 204, 26, palette.accent, { opacity: 0.9 }) +
    path('M112 300c40-50 70-60 110-30s70-20 146 10v44H112z', palette.deep) +
    path('M150 276l26-44 26 44zM178 278l18-30 18 30z', palette.dark);
  return (
    shadow(sheet, 240, 388, 200, 16) +
    rect(24, 136, 120, 210, 58, sheet.linear([palette.light, palette.main, palette.dark], 0.4, 1)) +
    rect(336, 136, 120, 210, 58, sheet.linear([palette.light, palette.main, palette.dark], 0.4, 1)) +
    rect(92, 136, 296, 210, 10, '#0B0D12') +
    sheet.clipped(rect(112, 156, 256, 168, 6, '#fff'), scene) +
    path('M112 156h120L152 324h-40z', '#fff', { opacity: 0.1 }) +
    group(stick(sheet, 0, 0, palette.accent), 'translate(60 198) scale(.72)') +
    group(stick(sheet, 0, 0, palette.accent), 'translate(420 276) scale(.72)') +
    group(path(cross, '#10141B'), 'translate(60 280) scale(.68)') +
    [
      [420, 180],
      [420, 220],
      [400, 200],
      [440, 200],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 9, '#10141B'))
      .join('') +
    stroke('M60 148h30M390 148h30', palette.accent, 5, { opacity: 0.6 })
  );
};

export const wheel: Draw = (sheet, palette) => {
  const [lit, plain, shaded] = palette.body;
  return (
    shadow(sheet, 240, 430, 150, 16) +
    path('M170 300h140l34 118H136z', sheet.linear(['#39414F', '#0E1218'])) +
    circle(240, 226, 150, 'none', { stroke: '#0A0C10', 'stroke-width': 46 }) +
    circle(240, 226, 150, 'none', { stroke: sheet.linear([lit, plain, shaded], 0.5, 1), 'stroke-width': 36 }) +
    stroke('M122 134a150 150 0 0 1 56-44M358 134a150 150 0 0 0-56-44', palette.light, 10, { opacity: 0.75 }) +
    path(
      'M104 214h88l20-30h56l20 30h88v36l-78 10-14 44v64h-28l-4-40h-24l-4 40h-28v-64l-14-44-78-10z',
      sheet.linear(['#414A59', '#161B24']),
    ) +
    path('M230 62h20v30h-20z', palette.main) +
    circle(240, 232, 36, sheet.radial(['#2E3643', '#0B0E13'], 0.4, 0.3, 0.8)) +
    circle(240, 232, 36, 'none', { stroke: palette.main, 'stroke-width': 4 }) +
    path('M226 248l14-34 14 34z', palette.light) +
    [
      [136, 228],
      [164, 226],
      [316, 226],
      [344, 228],
    ]
      .map(([x = 0, y = 0], index) => circle(x, y, 8, index % 2 ? palette.accent : palette.main))
      .join('') +
    stroke('M92 300c16 40 40 62 70 74M388 300c-16 40-40 62-70 74', '#fff', 2, { opacity: 0.15 })
  );
};

/** The wheel with a gear shifter beside it. */
export const wheelWithShifter: Draw = (sheet, palette) =>
  place(wheel(sheet, palette), 190, 222, 0.88) +
  shadow(sheet, 408, 424, 66, 10) +
  path('M360 352h96l12 66H348z', sheet.linear(['#39414F', '#0E1218'])) +
  path('M376 352c6-22 58-22 64 0z', '#07090D') +
  stroke('M408 340V244', '#8C97AD', 12) +
  circle(408, 228, 30, sheet.radial(['#596273', '#262D39', '#12161E'], 0.4, 0.3, 0.75)) +
  stroke('M396 218v20M408 218v20M420 218v20M396 228h24', palette.light, 4);

export const vr: Draw = (sheet, palette) => {
  const ring = (x: number, turn: number) =>
    group(
      ellipse(0, -26, 40, 30, 'none', { stroke: '#2A313D', 'stroke-width': 12 }) +
        stroke('M-34-34a40 30 0 0 1 40-20', palette.main, 5) +
        rect(-14, -14, 28, 84, 14, bodyFill(sheet, palette)) +
        circle(0, 8, 9, '#0B0D12'),
      `translate(${x} 356) rotate(${turn})`,
    );
  return (
    shadow(sheet, 240, 432, 190, 14) +
    stroke('M92 208c4-110 292-110 296 0', '#2A313D', 26) +
    stroke('M110 176c40-66 220-66 260 0', palette.main, 6, { opacity: 0.8 }) +
    path(
      'M96 160h288c26 0 40 16 40 42v60c0 40-22 62-58 62-40 0-58-42-84-42h-84c-26 0-44 42-84 42-36 0-58-22-58-62v-60c0-26 14-42 40-42Z',
      bodyFill(sheet, palette),
    ) +
    path(
      'M104 176h272c20 0 30 10 30 28v52c0 32-16 50-42 50-34 0-50-42-80-42h-88c-30 0-46 42-80 42-26 0-42-18-42-50v-52c0-18 10-28 30-28Z',
      sheet.linear(['#252C38', '#07090D']),
    ) +
    path('M104 176h150l-60 90h-14c-20 6-36 40-64 40-26 0-42-18-42-50v-52c0-18 10-28 30-28Z', '#fff', {
      opacity: 0.08,
    }) +
    [
      [116, 206],
      [364, 206],
      [150, 262],
      [330, 262],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 10, palette.main) + circle(x, y, 4, palette.accent))
      .join('') +
    ring(104, -14) +
    ring(376, 14)
  );
};

/** A white visor on a halo band, with two controllers shaped like open spheres. */
export const vrHalo: Draw = (sheet, palette) => {
  const orb = (x: number, flip: number) =>
    group(
      circle(0, 0, 46, 'none', {
        stroke: bodyFill(sheet, palette, 1, 0),
        'stroke-width': 15,
        'stroke-dasharray': '236 60',
      }) +
        rect(-15, -22, 30, 74, 15, sheet.linear(['#39414F', '#10141B'])) +
        circle(0, -8, 9, palette.main),
      `translate(${x} 366) rotate(${flip * 24}) scale(${flip} 1)`,
    );
  return (
    shadow(sheet, 240, 432, 190, 14) +
    ellipse(240, 156, 168, 92, 'none', { stroke: sheet.linear(palette.body, 0, 1), 'stroke-width': 34 }) +
    ellipse(240, 156, 168, 92, 'none', { stroke: '#0B0D12', 'stroke-width': 3, opacity: 0.4 }) +
    path(
      'M112 168h256c34 0 48 22 44 60-4 44-26 72-66 72-30 0-44-30-70-30h-72c-26 0-40 30-70 30-40 0-62-28-66-72-4-38 10-60 44-60Z',
      bodyFill(sheet, palette),
    ) +
    path(
      'M124 194h232c22 0 28 14 26 36-4 28-18 44-42 44-22 0-36-28-58-28h-84c-22 0-36 28-58 28-24 0-38-16-42-44-2-22 4-36 26-36Z',
      sheet.linear(['#2A313D', '#07090D']),
    ) +
    [
      [110, 188],
      [370, 188],
      [122, 270],
      [358, 270],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 9, '#0B0D12') + circle(x, y, 4, palette.main))
      .join('') +
    stroke('M190 214h100', palette.main, 5) +
    orb(112, 1) +
    orb(368, -1)
  );
};
