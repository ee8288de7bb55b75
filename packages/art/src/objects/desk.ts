import { circle, ellipse, group, path, place, rect, stroke } from '../svg.ts';
import { bodyFill, type Draw, shadow } from './controls.ts';

/** Devices of a desk. */

export const headset: Draw = (sheet, palette) => {
  const [lit, plain, shaded] = palette.body;
  const cup = (x: number, turn: number) =>
    group(
      rect(-46, -74, 92, 148, 42, bodyFill(sheet, palette, 0.6, 1)) +
        ellipse(0, 0, 27, 48, '#0B0E13') +
        ellipse(0, 0, 27, 48, 'none', { stroke: palette.main, 'stroke-width': 5 }) +
        path('M-10 16 0-22 10 16Z', palette.light) +
        stroke('M-34-40c4-16 14-24 28-26', '#fff', 4, { opacity: 0.5 }),
      `translate(${x} 286) rotate(${turn})`,
    );
  return (
    shadow(sheet, 240, 424, 160, 14) +
    stroke('M100 270C88 130 160 62 240 62s152 68 140 208', sheet.linear([lit, plain, shaded]), 30) +
    stroke('M134 236c0-92 50-138 106-138s106 46 106 138', '#0E1218', 22) +
    stroke('M116 170c20-56 66-92 124-92', '#fff', 4, { opacity: 0.35 }) +
    rect(136, 224, 38, 124, 19, '#12161E') +
    rect(306, 224, 38, 124, 19, '#12161E') +
    stroke('M100 350c6 44 50 62 104 62', '#2A313D', 11) +
    rect(196, 398, 54, 28, 14, '#12161E') +
    rect(236, 402, 14, 20, 7, palette.main) +
    cup(104, -5) +
    cup(376, 5)
  );
};

/** A headset without a cable, with the receiver that a computer needs. */
export const wirelessHeadset: Draw = (sheet, palette) =>
  place(headset(sheet, palette), 240, 226, 0.94) +
  group(
    rect(-24, -46, 48, 74, 10, sheet.linear(['#59647A', '#161B24'])) +
      rect(-16, 28, 32, 30, 3, '#D7DDE7') +
      stroke('M-8-22a12 12 0 0 1 16 0M-16-32a24 24 0 0 1 32 0', palette.light, 4) +
      circle(0, -8, 5, palette.accent),
    'translate(336 404) rotate(62)',
  );

/** A key's corners between two rows of a board that narrows into the distance. */
function board(rows: number, columns: number, key: (row: number, column: number) => string): string {
  const depth = (share: number) => ({ y: 178 + 150 * share ** 1.12, left: 86 - 50 * share, right: 394 + 50 * share });
  let keys = '';
  for (let row = 0; row < rows; row += 1) {
    const [top, bottom] = [depth((row + 0.1) / rows), depth((row + 0.84) / rows)];
    let [column, step] = [0, 0];
    while (column < columns) {
      const span = row === rows - 1 && column === 4 ? 6 : 1;
      const [from, to] = [(column + 0.08) / columns, (column + span - 0.08) / columns];
      const at = (edge: { left: number; right: number }, share: number) =>
        Math.round(edge.left + (edge.right - edge.left) * share);
      keys += path(
        `M${at(top, from)} ${Math.round(top.y)}H${at(top, to)}L${at(bottom, to)} ${Math.round(bottom.y)}H${at(bottom, from)}z`,
        key(row, step),
      );
      column += span;
      step += 1;
    }
  }
  return keys;
}

export const keyboard: Draw = (sheet, palette) => {
  const glow = sheet.linear([palette.main, palette.light, palette.accent], 1, 0);
  const keys = board(5, 14, (row, column) =>
    (row === 1 && column === 2) || (row === 2 && column > 0 && column < 4)
      ? palette.main
      : (row + column) % 9 === 4
        ? '#46505F'
        : '#2B323E',
  );
  return (
    shadow(sheet, 240, 364, 220, 22) +
    path('M72 168h336c8 0 12 4 14 12l46 148c4 12-2 22-16 22H28c-14 0-20-10-16-22l46-148c2-8 6-12 14-12Z', '#0A0C11') +
    path('M76 170h328c6 0 10 2 12 8l44 146H20L64 178c2-6 6-8 12-8Z', glow, { opacity: 0.6 }) +
    path('M14 326h452l2 10c0 9-6 14-16 14H28c-10 0-16-5-16-14z', bodyFill(sheet, palette, 1, 1)) +
    keys +
    path('M84 174h150l-70 150H26z', '#fff', { opacity: 0.06 }) +
    stroke('M240 168c0-40 30-50 30-92', '#2A313D', 9)
  );
};

export const mouse: Draw = (sheet, palette) => {
  const shape = 'M240 86c78 0 112 60 112 144v58c0 74-44 124-112 124s-112-50-112-124v-58c0-84 34-144 112-144Z';
  return (
    shadow(sheet, 240, 414, 150, 18) +
    stroke('M240 90c0-40 26-40 30-78', '#2A313D', 10) +
    path(shape, bodyFill(sheet, palette, 0.5, 1)) +
    path('M236 88c-68 4-104 60-104 134 34 14 70 20 104 20ZM244 88c68 4 104 60 104 134-34 14-70 20-104 20Z', '#0B0E13', {
      opacity: 0.55,
    }) +
    path(
      'M132 250c30 14 66 20 108 20s78-6 108-20v38c0 70-42 120-108 120s-108-50-108-120Z',
      sheet.linear([
        ['#fff', 0.12],
        ['#fff', 0],
      ]),
    ) +
    rect(226, 132, 28, 68, 14, '#05070A') +
    rect(232, 146, 16, 40, 8, palette.main) +
    stroke('M150 300c8 60 40 94 90 94s82-34 90-94', palette.main, 5) +
    stroke('M150 300c8 60 40 94 90 94s82-34 90-94', palette.light, 1.5) +
    path('M128 226c10-6 18 4 18 18v44c0 16-8 22-16 16Z', palette.dark) +
    path('M222 322 240 296l18 26-18 12Z', palette.light) +
    stroke('M168 138c14-24 32-36 54-38', '#fff', 4, { opacity: 0.5 })
  );
};

export const monitorWith =
  (scene: string): Draw =>
  (sheet, palette) =>
    shadow(sheet, 240, 420, 150, 14) +
    path('M206 320h68l12 82h-92z', sheet.linear(['#2A313D', '#0E1218'])) +
    path('M132 410c0-10 10-14 22-14h172c12 0 22 4 22 14z', bodyFill(sheet, palette)) +
    rect(26, 74, 428, 258, 14, '#0A0C11') +
    sheet.clipped(rect(38, 86, 404, 228, 4, '#fff'), scene) +
    path('M38 86h190L98 314H38z', '#fff', { opacity: 0.07 }) +
    stroke('M190 324h100', palette.main, 4);

export const webcam: Draw = (sheet, palette) =>
  shadow(sheet, 240, 424, 120, 14) +
  path('M212 318h56l8 74h-72z', bodyFill(sheet, palette)) +
  rect(150, 384, 180, 30, 15, bodyFill(sheet, palette)) +
  circle(240, 206, 140, bodyFill(sheet, palette, 0.5, 1)) +
  circle(240, 206, 112, 'none', {
    stroke: sheet.linear([palette.accent, palette.light, palette.main]),
    'stroke-width': 22,
  }) +
  circle(240, 206, 92, '#0A0C11') +
  circle(240, 206, 74, sheet.radial([palette.main, palette.deep, '#05070A'], 0.4, 0.35, 0.7)) +
  circle(240, 206, 44, sheet.radial(['#0B0E13', '#1D2430'], 0.5, 0.5, 0.5)) +
  circle(240, 206, 22, sheet.radial([palette.light, palette.dark, '#05070A'], 0.35, 0.3, 0.8)) +
  ellipse(212, 172, 22, 12, '#fff', { opacity: 0.5, transform: 'rotate(-40 212 172)' }) +
  circle(240, 84, 6, '#E5484D');

const cells = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const router: Draw = (sheet, palette) => {
  const antenna = (x: number, turn: number) =>
    group(
      rect(-9, -210, 18, 220, 9, sheet.linear(['#454E5D', '#161B24'], 1, 0)) + rect(-9, -210, 18, 26, 9, palette.main),
      `translate(${x} 296) rotate(${turn})`,
    );
  return (
    shadow(sheet, 240, 398, 200, 16) +
    stroke('M186 92a76 76 0 0 1 108 0M158 62a116 116 0 0 1 164 0', palette.light, 9, { opacity: 0.75 }) +
    circle(240, 122, 9, palette.light) +
    antenna(96, -14) +
    antenna(182, -4) +
    antenna(298, 4) +
    antenna(384, 14) +
    path('M96 270h288l58 84H38z', sheet.linear(['#39414F', '#1A202A'])) +
    path('M240 278 290 342H190Z', palette.main, { opacity: 0.9 }) +
    path('M240 290 274 336H206Z', palette.deep) +
    path('M38 354h404v18c0 12-8 20-20 20H58c-12 0-20-8-20-20z', bodyFill(sheet, palette, 1, 1)) +
    cells(6, (index) => circle(84 + index * 26, 373, 5, index % 3 === 2 ? palette.accent : palette.main)) +
    stroke('M330 373h76', '#0B0E13', 6)
  );
};

export const storage: Draw = (sheet, palette) => {
  const [lit, plain, shaded] = palette.body;
  const chip = (x: number, y: number, width: number) =>
    rect(x, y, width, 58, 5, '#0B0E13') + stroke(`M${x + 10} ${y + 16}h${width - 34}`, '#39414F', 4);
  const drive =
    rect(-150, -104, 300, 214, 22, '#07090D') +
    rect(-150, -108, 300, 208, 22, sheet.linear([lit, plain, shaded], 0.7, 1)) +
    rect(-132, -90, 264, 172, 12, 'none', { stroke: '#fff', 'stroke-width': 2, opacity: 0.25 }) +
    path('M-150 20 40-108h70L-150 68z', palette.main, { opacity: 0.85 }) +
    path('M-150 84-6-14l30-20L-150 84z', palette.light) +
    circle(112, 62, 9, palette.accent);
  return (
    shadow(sheet, 240, 420, 190, 16) +
    group(
      rect(-190, -40, 380, 84, 6, sheet.linear([palette.dark, palette.deep])) +
        chip(-160, -27, 90) +
        chip(-52, -27, 70) +
        chip(36, -27, 90) +
        cells(12, (index) => rect(178, -34 + index * 6.4, 12, 4, 0, '#E3B45A')) +
        circle(-190, 2, 12, '#1A1E27'),
      'translate(252 342) rotate(8)',
    ) +
    group(drive, 'translate(228 208) rotate(-12)')
  );
};

/** A headset whose cups hang inside one wide, floating band, with the microphone folded in. */
export const bandHeadset: Draw = (sheet, palette) => {
  const cup = (x: number) =>
    ellipse(x, 300, 52, 84, bodyFill(sheet, palette, 0.6, 1)) +
    ellipse(x, 300, 34, 62, '#0B0E13') +
    ellipse(x, 300, 52, 84, 'none', { stroke: '#fff', 'stroke-width': 2, opacity: 0.3 });
  return (
    shadow(sheet, 240, 424, 170, 14) +
    path(
      'M56 330C40 150 120 40 240 40s200 110 184 290c-4 34-20 52-34 52 26-190-26-296-150-296S64 192 90 382c-14 0-30-18-34-52Z',
      bodyFill(sheet, palette),
    ) +
    stroke('M106 250c0-100 54-152 134-152s134 52 134 152', '#0E1218', 20) +
    stroke('M70 300c-4-140 70-236 170-236', '#fff', 4, { opacity: 0.5 }) +
    cup(142) +
    cup(338) +
    path('M64 330c-2 26 8 46 26 52l6-34c-14-2-20-10-22-26z', palette.main)
  );
};

/** A headset of two round dials on a thin band. */
export const dialHeadset: Draw = (sheet, palette) => {
  const cup = (x: number) =>
    circle(x, 298, 82, sheet.linear(['#59647A', '#262D39', '#0E1218'], 0.5, 1)) +
    circle(x, 298, 82, 'none', { stroke: '#8FA0B8', 'stroke-width': 3, opacity: 0.5 }) +
    circle(x, 298, 58, '#0B0E13') +
    circle(x, 298, 58, 'none', { stroke: palette.main, 'stroke-width': 5 }) +
    circle(x, 298, 40, sheet.radial(['#39414F', '#10141B'], 0.4, 0.3, 0.8)) +
    stroke(`M${x} 246v14`, palette.light, 6);
  return (
    shadow(sheet, 240, 424, 170, 14) +
    stroke('M110 280C90 120 160 60 240 60s150 60 130 220', sheet.linear(['#6B7688', '#262D39', '#12161E']), 26) +
    stroke('M146 170c20-50 54-72 94-72s74 22 94 72', '#0E1218', 20) +
    cup(122) +
    cup(358) +
    stroke('M122 372c-4 40 30 54 74 52', '#39414F', 10) +
    rect(190, 408, 44, 24, 12, '#12161E') +
    circle(224, 420, 5, palette.main)
  );
};

/** A keyboard of four rows without arrows or a number block, seen from above with white caps. */
export const compactKeyboard: Draw = (sheet, palette) => {
  const caps = (count: number, y: number, wide: readonly number[]) => {
    const unit = 380 / (count + wide.length * 0.75);
    let x = 50;
    return Array.from({ length: count }, (_, index) => {
      const width = unit * (wide.includes(index) ? 1.75 : 1);
      const key =
        rect(x + 2, y + 3, width - 4, 44, 7, '#000', { opacity: 0.35 }) +
        rect(x + 2, y, width - 4, 42, 7, index === 0 ? palette.main : bodyFill(sheet, palette)) +
        rect(x + 7, y + 4, width - 14, 28, 5, '#fff', { opacity: 0.22 });
      x += width;
      return key;
    }).join('');
  };
  return (
    shadow(sheet, 240, 372, 220, 18) +
    group(
      path(
        'M38 132h404c12 0 18 6 18 18v186c0 12-6 18-18 18H38c-12 0-18-6-18-18V150c0-12 6-18 18-18Z',
        sheet.linear([palette.body[0], palette.body[2]]),
      ) +
        rect(36, 146, 408, 194, 8, '#12161E') +
        caps(13, 154, [12]) +
        caps(12, 200, [0]) +
        caps(11, 246, [0, 10]) +
        rect(52, 294, 60, 40, 7, bodyFill(sheet, palette)) +
        rect(118, 294, 210, 40, 7, bodyFill(sheet, palette)) +
        rect(334, 294, 96, 40, 7, palette.main),
      'rotate(-6 240 240)',
    ) +
    stroke('M250 120c0-30 20-36 20-66', '#2A313D', 9)
  );
};
