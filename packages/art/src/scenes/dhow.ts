import { circle, group, path, rect, Sheet, stroke } from '../svg.ts';

/** The poster of the sample film. */

export const posterSize = { width: 1280, height: 528 } as const;

const dhow = (sheet: Sheet) =>
  path('M716 372c14 34 40 56 84 58h150c74-4 112-34 128-84-52 28-116 36-190 36-66 0-124-4-172-10z', '#16060A') +
  path('M716 372c48 6 106 10 172 10 74 0 138-8 190-36l-5 12c-52 26-114 34-185 34-64 0-121-4-168-9z', '#5A2016') +
  stroke('M884 384 862 118', '#16060A', 9) +
  stroke('M752 340 1004 62', '#16060A', 8) +
  path(
    'M758 334 1000 68c42 110 26 214-50 292-60-16-124-24-192-26z',
    sheet.linear(['#FFE3A6', '#F2A24C', '#B2481F'], 0.2, 1),
  ) +
  path('M852 231l148-163c42 110 26 214-50 292-20-5-40-9-61-13 52-36 34-88-37-116z', '#8E2F1E', { opacity: 0.45 }) +
  stroke('M906 172c40 60 50 118 30 184M836 248c34 28 48 60 40 96', '#8E2F1E', 2, { opacity: 0.6 }) +
  stroke('M1004 62 1060 356M752 340l-24 34', '#16060A', 2.5) +
  path(
    'M812 372c0-16 6-26 14-26s14 10 14 26zM820 338a7 7 0 1 0 12 0 7 7 0 0 0-12 0zM1000 362c0-14 5-24 12-24s13 10 13 24zM1007 330a6.5 6.5 0 1 0 11 0 6.5 6.5 0 0 0-11 0z',
    '#16060A',
  );
const glint = [
  [352, 250],
  [372, 330],
  [394, 280],
  [416, 360],
  [438, 220],
  [462, 300],
  [488, 180],
  [510, 120],
]
  .map(([y = 0, w = 0], i) =>
    rect(850 - w / 2 + (i % 2 ? 26 : -14), y, w, 5 + i * 0.6, 4, '#FFD79A', { opacity: 0.55 - i * 0.045 }),
  )
  .join('');
/** A dhow before the sunset, on the right: a page's words are on the left. */
export function drawPoster(): string {
  const sheet = new Sheet();
  const { width, height } = posterSize;
  return sheet.finish(
    width,
    height,
    rect(0, 0, width, 350, 0, sheet.linear(['#2B0B1C', '#7A2420', '#D9612A', '#F9B65A'])) +
      rect(
        0,
        0,
        width,
        350,
        0,
        sheet.radial(
          [
            ['#FFE9B8', 0.85],
            ['#FFB45C', 0.35],
            ['#FFB45C', 0],
          ],
          0.67,
          0.86,
          0.5,
        ),
      ) +
      circle(850, 296, 118, '#FFF0C9') +
      rect(0, 350, width, 178, 0, sheet.linear(['#C9622B', '#6A2320', '#210812'])) +
      path('M0 352V330c90-22 150-6 230-14s150 12 260 36zM1280 352v-14c-60-10-110-2-180 14z', '#3A0F16') +
      glint +
      group(dhow(sheet), 'translate(0 14)') +
      path('M0 452c120-16 200 12 330 0s210-14 330 0 210 14 330 0 190-10 290 0v76H0z', '#210812', { opacity: 0.55 }) +
      path('M0 492c110-14 220 12 340 0s220-12 330 0 230 12 340 0 180-8 270 0v36H0z', '#16060A', { opacity: 0.8 }) +
      stroke(
        'M1080 120q-14-14-30-2m30 2q14-16 32-6M1150 92q-10-10-22-1m22 1q10-12 24-5M1032 84q-9-9-19-1m19 1q9-10 20-4',
        '#2B0B1C',
        4,
      ),
  );
}
