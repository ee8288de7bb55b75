import { circle, ellipse, group, path, place, rect, stroke } from '../svg.ts';
import { bodyFill, cross, type Draw, gamepad, shadow } from './controls.ts';

/** Cables, chargers, cards and other small gear. Standing on y = 412. */

/** A USB-C plug with its neck at (0, 0), pointing up. */
const plugUsbC = (transform: string) =>
  group(
    rect(-17, -6, 34, 30, 8, '#12161E') +
      rect(-24, -66, 48, 66, 12, '#39414F') +
      rect(-17, -106, 34, 44, 14, '#D7DDE7') +
      rect(-9, -100, 18, 32, 8, '#5C6675'),
    transform,
  );

const windings =
  'M150 300c-70-40-70-190 96-190s166 150 92 186M170 286c-46-40-36-140 74-140s120 104 70 136M150 300c20 22 40 34 58 44M338 296c-18 24-40 38-60 48';

/** A braided cable wound up, with a USB-C plug at each end. */
export const usbCable: Draw = (sheet, p) =>
  shadow(sheet, 240, 424, 160, 14) +
  stroke(windings, '#05070A', 28) +
  stroke(windings, p.main, 22) +
  stroke(windings, p.light, 22, { 'stroke-dasharray': '5 9', opacity: 0.55, 'stroke-linecap': 'butt' }) +
  rect(214, 96, 52, 64, 10, '#12161E') +
  stroke('M226 108v40M240 108v40M254 108v40', '#39414F', 4) +
  plugUsbC('translate(214 346) rotate(196)') +
  plugUsbC('translate(272 346) rotate(164)');

const plugRj45 = (transform: string, p: { light: string; accent: string }) =>
  group(
    rect(-26, -16, 52, 64, 8, p.light) +
      rect(-22, -70, 44, 60, 4, '#DCE6F2', { opacity: 0.9 }) +
      stroke('M-14-64v34M-5-64v34M5-64v34M14-64v34', '#E3B45A', 5, { 'stroke-linecap': 'butt' }) +
      path('M-8-52h16v44H-8z', '#8C97AD', { opacity: 0.7 }),
    transform,
  );

const coil = 'M96 300c-20-140 60-200 146-200s166 70 150 190-230 130-252 20 70-160 120-150 100 60 78 118-130 60-140-2';

/** A flat network cable in a coil, with a clear plug at each end. */
export const networkCable: Draw = (sheet, p) =>
  shadow(sheet, 240, 424, 180, 14) +
  stroke(coil, '#05070A', 34) +
  stroke(coil, p.main, 28) +
  stroke(coil, '#fff', 4, { opacity: 0.35 }) +
  stroke('M96 300c4 40 14 60 30 76', p.main, 28) +
  stroke('M382 320c4 30 0 50-14 64', p.main, 28) +
  plugRj45('translate(140 372) rotate(150)', p) +
  plugRj45('translate(356 376) rotate(200)', p);

/** A small wall charger with three square pins and two sockets. */
export const wallCharger: Draw = (sheet, p) =>
  shadow(sheet, 240, 416, 150, 16) +
  group(
    rect(214, 48, 22, 70, 5, '#D7DDE7') + rect(290, 76, 44, 22, 5, '#D7DDE7') + rect(150, 76, 44, 22, 5, '#D7DDE7'),
    'translate(-2 6)',
  ) +
  path(
    'M120 108h240c20 0 32 12 32 32v240c0 20-12 32-32 32H120c-20 0-32-12-32-32V140c0-20 12-32 32-32Z',
    sheet.linear(['#6B7688', '#39414F', '#1A202A'], 0.4, 1),
  ) +
  path('M120 108h240c20 0 32 12 32 32v10H88v-10c0-20 12-32 32-32Z', '#fff', { opacity: 0.14 }) +
  rect(176, 232, 128, 38, 19, '#05070A') +
  rect(196, 244, 88, 14, 7, '#8C97AD') +
  rect(176, 300, 128, 38, 19, '#05070A') +
  rect(196, 312, 88, 14, 7, '#8C97AD') +
  path('M250 156 222 196h18l-6 26 30-38h-18z', p.accent) +
  stroke('M112 372h256', p.main, 5);

/** A battery that slides into a controller, with its cable and the controller behind it. */
export const batteryPack: Draw = (sheet, p) =>
  shadow(sheet, 240, 424, 180, 14) +
  place(gamepad(sheet, p), 250, 180, 0.62, -6) +
  stroke('M330 330c70-20 100 20 70 70-10 16-40 20-70 12', p.main, 12) +
  group(
    rect(0, 0, 236, 108, 18, sheet.linear(['#596273', '#262D39', '#12161E'])) +
      rect(236, 34, 16, 40, 5, '#D7DDE7') +
      rect(16, 18, 150, 72, 10, sheet.linear([p.light, p.main])) +
      path('M98 28 70 62h20l-8 22 34-36H94z', p.deep) +
      stroke('M184 26v56M200 26v56M216 26v56', '#8C97AD', 5),
    'translate(92 306) rotate(-4)',
  );

const card = (w: number, h: number, fill: string) =>
  path(`M12 0h${w - 40}l28 28v${h - 40}c0 8-4 12-12 12H12c-8 0-12-4-12-12V12C0 4 4 0 12 0Z`, fill);

/** A memory card the size of a fingernail, beside the adapter that carries it. */
export const memoryCard: Draw = (sheet, p) =>
  shadow(sheet, 240, 424, 170, 14) +
  group(
    card(220, 286, sheet.linear(['#59647A', '#2B3340', '#12161E'], 0.5, 1)) +
      rect(24, 60, 172, 130, 8, '#12161E') +
      stroke('M40 92h120M40 118h86', '#59647A', 9) +
      stroke('M30 18v26M54 18v26M78 18v26M102 18v26M126 18v26M150 18v26', '#E3B45A', 12, { 'stroke-linecap': 'butt' }),
    'translate(58 98) rotate(-7)',
  ) +
  group(
    path(
      'M10 0h116c8 0 12 4 12 12v34l18 18v22l-18 10v92c0 8-4 12-12 12H10c-8 0-12-4-12-12V12C-2 4 2 0 10 0Z',
      sheet.linear([p.light, p.main, p.dark], 0.5, 1),
    ) +
      path('M-2 112h140v34H-2z', '#fff', { opacity: 0.9 }) +
      stroke('M16 16v30M38 16v30M60 16v30M82 16v30M104 16v30', '#E3B45A', 11, { 'stroke-linecap': 'butt' }) +
      path('M22 76h44l-8 18H22z', p.deep, { opacity: 0.7 }),
    'translate(274 196) rotate(10) scale(1.05)',
  );

/** Two cards the size of a fingernail, drawn large, one behind the other. */
export const microSd: Draw = (sheet, p) => {
  const chip = (transform: string, fill: string) =>
    group(
      path(
        'M14 0h150c10 0 16 6 16 16v44l24 24v30l-24 14v118c0 10-6 16-16 16H14c-10 0-16-6-16-16V16C-2 6 4 0 14 0Z',
        fill,
      ) +
        stroke('M24 22v40M52 22v40M80 22v40M108 22v40M136 22v40', '#E3B45A', 15, { 'stroke-linecap': 'butt' }) +
        path('M-2 168h182v46H-2z', '#fff', { opacity: 0.9 }) +
        path('M22 104h64l-12 26H22z', '#07090D', { opacity: 0.55 }),
      transform,
    );
  return (
    shadow(sheet, 240, 424, 170, 14) +
    chip('translate(216 86) rotate(14) scale(1.05)', sheet.linear(['#59647A', '#2B3340', '#12161E'], 0.5, 1)) +
    chip('translate(104 110) rotate(-9) scale(1.12)', sheet.linear([p.light, p.main, p.dark], 0.5, 1))
  );
};

/** A short black card with a metal end that slots into the back of a console. */
export const expansionCard: Draw = (sheet, p) =>
  shadow(sheet, 240, 412, 180, 16) +
  group(
    rect(0, 0, 290, 150, 14, sheet.linear(['#59647A', '#2B3340', '#0E1218'])) +
      rect(-74, 34, 80, 82, 6, sheet.linear(['#E6EAF1', '#9BA6B8', '#6E798C'])) +
      stroke('M-60 48v54M-46 48v54M-32 48v54M-18 48v54', '#5C6675', 6, { 'stroke-linecap': 'butt' }) +
      rect(20, 22, 190, 106, 8, '#0B0E13') +
      rect(230, 22, 40, 106, 8, '#12161E') +
      stroke('M240 40h20M240 58h20M240 76h20M240 94h20M240 112h20', '#3A4352', 6) +
      circle(116, 75, 32, 'none', { stroke: p.main, 'stroke-width': 8 }) +
      stroke('M100 59l32 32M132 59l-32 32', p.light, 8),
    'translate(128 188) rotate(-12)',
  );

/** A long stick of storage with a ribbed heatsink on it. */
export const solidStateStick: Draw = (sheet, p) =>
  shadow(sheet, 240, 412, 190, 16) +
  group(
    rect(0, 40, 400, 100, 6, sheet.linear([p.dark, p.deep])) +
      Array.from({ length: 14 }, (_, index) => rect(388, 46 + index * 6.6, 16, 4, 0, '#E3B45A')).join('') +
      path(
        'M14 16h356c8 0 12 4 12 12v112c0 8-4 12-12 12H14c-8 0-12-4-12-12V28c0-8 4-12 12-12Z',
        sheet.linear(['#59647A', '#262D39', '#0E1218']),
      ) +
      [0, 1, 2, 3, 4, 5].map((rib) => rect(14, 28 + rib * 20, 354, 9, 3, rib % 2 ? '#12161E' : '#3A4352')).join('') +
      path('M120 16h90l-40 136H80z', p.main, { opacity: 0.85 }) +
      circle(0, 90, 13, '#1A1E27'),
    'translate(40 166) rotate(-10)',
  );

/** A low box with two picture sockets and a light that says it records. */
export const captureBox: Draw = (sheet, p) =>
  shadow(sheet, 240, 410, 200, 16) +
  stroke('M92 330c-70 10-80 60-60 90', '#2A313D', 14) +
  stroke('M388 330c70 10 80 60 60 90', '#2A313D', 14) +
  path('M112 196h256l48 96H64z', sheet.linear(['#6B7688', '#2B3340'])) +
  path('M64 292h352v84c0 12-6 20-18 20H82c-12 0-18-8-18-20Z', sheet.linear(['#39414F', '#12161E'])) +
  stroke('M112 196h256l48 96H64z', '#A9B6CA', 3, { opacity: 0.5 }) +
  path('M104 318h92v22l-16 18h-60l-16-18zM284 318h92v22l-16 18h-60l-16-18z', '#05070A') +
  stroke('M118 330h64M298 330h64', '#8C97AD', 5) +
  circle(240, 338, 13, '#E5484D') +
  circle(240, 338, 22, 'none', { stroke: '#E5484D', 'stroke-width': 3, opacity: 0.5 }) +
  stroke('M150 238h180', p.main, 10) +
  path('M214 118h52l40 30v12H174v-12z', 'none') +
  path('M176 84h128c8 0 12 4 12 12v64c0 8-4 12-12 12H176c-8 0-12-4-12-12V96c0-8 4-12 12-12Z', '#0B0D12', {
    stroke: p.light,
    'stroke-width': 4,
  }) +
  path('M226 108v40l36-20z', p.accent);

/** A controller stretched round a phone. */
export const phoneController: Draw = (sheet, p) => {
  const side = (flip: boolean) =>
    path(
      'M120 146H74c-36 0-52 30-58 78L6 318c-4 44 10 64 34 60 28-6 26-44 80-48Z',
      bodyFill(sheet, p),
      flip ? { transform: 'translate(480 0) scale(-1 1)' } : {},
    );
  return (
    shadow(sheet, 240, 396, 210, 14) +
    side(false) +
    side(true) +
    rect(104, 158, 272, 164, 22, '#05070A', { stroke: '#59647A', 'stroke-width': 4 }) +
    sheet.clipped(
      rect(116, 168, 248, 144, 14, '#fff'),
      rect(116, 168, 248, 144, 0, sheet.linear([p.light, p.main, p.dark])) +
        circle(300, 206, 22, p.accent) +
        path('M116 292c40-50 80-40 120-20s80-20 128 10v40H116z', p.deep),
    ) +
    circle(128, 240, 5, '#59647A') +
    circle(62, 206, 21, '#0B0D12') +
    circle(62, 204, 13, '#3A4352') +
    group(path(cross, '#0B0D12'), 'translate(66 276) scale(.6)') +
    circle(418, 276, 21, '#0B0D12') +
    circle(418, 274, 13, '#3A4352') +
    [
      [418, 178],
      [418, 222],
      [396, 200],
      [440, 200],
    ]
      .map(([x = 0, y = 0]) => circle(x, y, 9, p.accent))
      .join('')
  );
};

/** Four rubber caps for the sticks of a controller, two tall and two flat. */
export const thumbCaps: Draw = (sheet, p) => {
  const cap = (x: number, y: number, tall: number, ring: string) =>
    path(`M${x - 70} ${y}v${tall}c0 22 32 36 70 36s70-14 70-36V${y}z`, sheet.linear(['#39414F', '#12161E'])) +
    ellipse(x, y, 70, 36, sheet.linear([p.light, p.main])) +
    ellipse(x, y, 52, 26, '#12161E') +
    [0, 60, 120, 180, 240, 300]
      .map((turn) =>
        ellipse(x + 36 * Math.cos((turn * Math.PI) / 180), y + 18 * Math.sin((turn * Math.PI) / 180), 8, 4, ring),
      )
      .join('') +
    ellipse(x, y, 18, 9, ring);
  return (
    shadow(sheet, 240, 424, 200, 16) +
    cap(146, 152, 64, p.accent) +
    cap(334, 152, 64, p.accent) +
    cap(120, 320, 24, p.light) +
    cap(360, 320, 24, p.light)
  );
};

/** A flat power brick with three round outputs and the level of its battery. */
export const powerBrick: Draw = (sheet, p) =>
  shadow(sheet, 240, 412, 190, 16) +
  stroke('M330 300c80-10 110 50 70 104', '#2A313D', 12) +
  path('M90 172h280l40 116H50z', sheet.linear(['#6B7688', '#39414F'])) +
  stroke('M90 172h280l40 116', '#A9B6CA', 3, { opacity: 0.5 }) +
  path('M50 288h360v88c0 14-8 22-22 22H72c-14 0-22-8-22-22Z', sheet.linear(['#2F3743', '#12161E'])) +
  [0, 1, 2, 3]
    .map((bar) => rect(150 + bar * 42, 204 + 0, 32, 48, 6, bar < 3 ? p.main : '#12161E', { transform: 'skewX(-4)' }))
    .join('') +
  [110, 180, 250]
    .map((x) => circle(x, 342, 20, '#05070A', { stroke: '#8C97AD', 'stroke-width': 4 }) + circle(x, 342, 6, '#D7DDE7'))
    .join('') +
  circle(352, 342, 9, p.light) +
  path('M258 68 204 138h36l-14 46 62-76h-38z', p.accent);
