import { circle, path, rect, type Sheet, stroke } from '../svg.ts';
import { type Draw, shadow } from './controls.ts';

/** Chairs, each in a box of 480 by 480. */

const castors = [
  [142, 438],
  [338, 438],
  [204, 446],
  [276, 446],
] as const;

/** The shadow of a chair, its foot and four castors. */
const castorBase = (sheet: Sheet, colour: string, width: number): string =>
  shadow(sheet, 240, 446, 130, 12) +
  stroke('M240 372v36M240 408l-96 26M240 408l96 26M240 408l-34 34M240 408l34 34', colour, width) +
  castors.map(([x, y]) => circle(x, y, 10, '#12161E')).join('');

export const chair: Draw = (sheet, palette) => {
  const [lit, plain, shaded] = palette.body;
  const seam = (d: string) => stroke(d, palette.light, 2.5, { opacity: 0.6, 'stroke-dasharray': '5 5' });
  return (
    castorBase(sheet, '#39414F', 13) +
    path('M160 98c4-50 30-66 80-66s76 16 80 66l24 70-18 142H154l-18-142Z', '#12161E') +
    path(
      'M172 104c4-42 26-56 68-56s64 14 68 56l20 66-14 130H166l-14-130Z',
      sheet.linear([lit, plain, shaded], 0.4, 1),
    ) +
    path('M196 110h88l10 62-12 116h-84l-12-116Z', '#161B24') +
    path('M152 170c14 10 26 40 28 130h-14zM328 170c-14 10-26 40-28 130h14z', palette.main) +
    seam('M196 114l-10 58 12 112M284 114l10 58-12 112') +
    rect(198, 66, 84, 40, 16, '#0B0E13') +
    path('M226 78h28l-6 16h-16z', palette.main) +
    rect(196, 240, 88, 40, 16, '#0B0E13') +
    path(
      'M120 318c0-18 14-28 34-28h172c20 0 34 10 34 28v24c0 18-14 30-34 30H154c-20 0-34-12-34-30Z',
      sheet.linear([lit, plain, shaded]),
    ) +
    path('M168 294h144l-10 62H178z', '#161B24') +
    stroke('M112 330v-58h-14M368 330v-58h14', '#39414F', 10) +
    rect(72, 256, 64, 18, 9, '#12161E') +
    rect(344, 256, 64, 18, 9, '#12161E')
  );
};

/** A chair with a netted back and arms, on castors. */
export const meshChair: Draw = (sheet, palette) =>
  castorBase(sheet, '#59647A', 12) +
  rect(190, 26, 100, 50, 20, '#20262F') +
  stroke('M240 76v30', '#39414F', 16) +
  rect(146, 96, 188, 200, 44, sheet.linear([palette.light, palette.main, palette.dark], 0.4, 1)) +
  rect(160, 110, 160, 172, 34, '#12161E') +
  rect(160, 110, 160, 172, 34, sheet.tile(14, stroke('M0 0 14 14M14 0 0 14', palette.light, 1.6)), { opacity: 0.75 }) +
  path('M160 226h160v20c0 20-14 36-34 36h-92c-20 0-34-16-34-36z', palette.main, { opacity: 0.55 }) +
  path(
    'M122 318c0-14 14-24 34-24h168c20 0 34 10 34 24v22c0 18-14 30-34 30H156c-20 0-34-12-34-30Z',
    sheet.linear(['#4A5568', '#20262F']),
  ) +
  stroke('M112 330v-66M368 330v-66', '#39414F', 10) +
  rect(76, 250, 66, 18, 9, '#12161E') +
  rect(338, 250, 66, 18, 9, '#12161E');
