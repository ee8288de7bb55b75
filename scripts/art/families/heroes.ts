import type { ImageTheme } from '#contract/images.ts';
import { emblem } from '../emblems.ts';
import { consoleBox, controller, type Draw, handheld, vr, wheel } from '../objects/controls.ts';
import { headset, keyboard, monitorWith, mouse, webcam } from '../objects/desk.ts';
import { clapper, figurine, football, trophy, vinyl } from '../objects/goods.ts';
import { type Palette, palettes } from '../palettes.ts';
import { road } from '../scenes/places.ts';
import { circle, group, path, place, rect, type Sheet, stroke } from '../svg.ts';
import { wide } from './backdrops.ts';
import type { Family } from './cards.ts';

/** Hero slides, 21:9, and their tall crop for phones. */

/** A screen with a race on it, and the board in front of it. */
const battlestation: Draw = (sheet, p) =>
  place(monitorWith(group(road(sheet, p), 'translate(38 -40) scale(.842)'))(sheet, p), 240, 190, 1.1) +
  place(keyboard(sheet, p), 240, 372, 0.72);
const flat: Draw = (sheet, p) => controller(sheet, p);

/** Cards of four brands in a fan: what a shopper redeems. */
const cardFan: Draw = (sheet) =>
  (['playstation', 'xbox', 'steam', 'nintendo'] as const)
    .map((brand, index) => {
      const p = palettes[brand];
      return group(
        rect(-130, -82, 260, 164, 16, '#000', { opacity: 0.35, transform: 'translate(6 10)' }) +
          rect(-130, -82, 260, 164, 16, sheet.linear([p.light, p.main, p.dark], 1, 1)) +
          emblem(brand, -58, -14, 0.5, p.accent, p.light) +
          stroke('M-104 52h120', '#fff', 9, { opacity: 0.75 }),
        `translate(${150 + index * 60} ${330 - index * 62}) rotate(${-24 + index * 12})`,
      );
    })
    .join('');

/** Ticket-shaped membership and game cards. */
const tickets: Draw = (sheet, p) =>
  [-14, 4]
    .map((turn, index) =>
      group(
        path(
          'M-170-90h340v52a38 38 0 0 0 0 76v52h-340V38a38 38 0 0 0 0-76Z',
          sheet.linear(index ? [p.light, p.main, p.dark] : [p.main, p.dark, p.deep], 1, 1),
        ) +
          stroke('M70-84v168', '#fff', 5, { 'stroke-dasharray': '3 14', opacity: 0.8 }) +
          place(controller(sheet, p), -56, 0, 0.4, -8) +
          stroke('M96-30h44M96 0h44M96 30h30', '#fff', 8, { opacity: 0.8 }),
        `translate(240 ${180 + index * 110}) rotate(${turn})`,
      ),
    )
    .join('');

/** A clipboard with a game plan and a whistle. */
const gamePlan: Draw = (sheet, p) =>
  group(
    rect(-150, -190, 300, 380, 20, '#161B24') +
      rect(-130, -150, 260, 320, 8, sheet.linear([p.light, p.main], 0.5, 1)) +
      rect(-50, -208, 100, 44, 12, '#8C97AD') +
      stroke('M-130 10h260', '#fff', 4, { opacity: 0.6 }) +
      circle(0, 10, 44, 'none', { stroke: '#fff', 'stroke-width': 4, opacity: 0.6 }) +
      stroke('M-90-90l28 28M-62-90l-28 28M50-110l28 28M78-110l-28 28M60 90l28 28M88 90l-28 28', p.deep, 9) +
      stroke('M-70 110C-20 80-30-20 40-60M20-62l24-2-4 24', '#fff', 9),
    'translate(230 236) rotate(-8)',
  ) +
  group(
    path('M-20-40h120c14 0 20 8 20 18v16H50a62 62 0 1 1-70-34Z', sheet.linear(['#FFF3C4', p.accent, p.dark])) +
      circle(-14, 30, 28, p.deep, { opacity: 0.6 }),
    'translate(340 376)',
  );

/** A folded magazine with a film strip and a play mark, and the envelope it comes in. */
const newsletterIssue: Draw = (sheet, p) =>
  group(
    path('M-180-110h360v230h-360z', '#F4F6FA') +
      path('M-180-110 0 30 180-110v26L0 58-180-84z', p.main) +
      path('M-180 120-40 0M180 120 40 0', 'none', { stroke: '#C9D1DD', 'stroke-width': 8 }),
    'translate(240 320) rotate(-5)',
  ) +
  group(
    rect(-110, -150, 220, 260, 10, '#fff') +
      rect(-90, -130, 180, 110, 6, sheet.linear([p.light, p.main, p.dark])) +
      path('M-22-106v62l54-31z', '#fff') +
      stroke('M-88 10h176M-88 38h140M-88 66h160', '#8C97AD', 10),
    'translate(246 176) rotate(6)',
  );

/** A console, a handheld and a steering wheel: devices and equipment. */
const gearStack: Draw = (sheet, p) =>
  place(consoleBox(sheet, p), 176, 216, 0.84) +
  place(wheel(sheet, p), 360, 300, 0.56) +
  place(handheld(sheet, p), 200, 392, 0.5, -6);

/** The objects of a hero: the main one, and one on its left and right. */
const casts: Readonly<Record<ImageTheme, readonly [Draw, Draw, Draw]>> = {
  playstation: [tickets, flat, headset],
  xbox: [flat, consoleBox, vr],
  nintendo: [handheld, figurine('nintendo'), flat],
  steam: [handheld, keyboard, mouse],
  pc: [battlestation, headset, mouse],
  mobile: [handheld, headset, flat],
  roblox: [figurine('roblox'), flat, handheld],
  fortnite: [figurine('fortnite'), flat, headset],
  valorant: [battlestation, headset, mouse],
  apple: [handheld, headset, webcam],
  google: [handheld, headset, flat],
  netflix: [clapper, vinyl, headset],
  lime: [football, trophy, flat],
  coral: [gamePlan, flat, headset],
  gold: [tickets, figurine('gold'), flat],
  ocean: [gearStack, vr, headset],
  violet: [newsletterIssue, clapper, headset],
  forest: [cardFan, flat, headset],
  savanna: [flat, headset, trophy],
  night: [battlestation, headset, webcam],
  razer: [battlestation, headset, mouse],
  spotify: [vinyl, headset, flat],
  meta: [vr, headset, flat],
  discord: [headset, flat, webcam],
  eaplay: [football, flat, trophy],
  freefire: [trophy, flat, headset],
  pubg: [trophy, flat, headset],
  codm: [trophy, flat, headset],
  minecraft: [figurine('minecraft'), flat, headset],
  eafc: [football, trophy, flat],
};

type Place = readonly [x: number, y: number, scale: number, turn: number];

/** Draws the three objects of a theme in front of a backdrop: a glow behind them, and a dark floor over their feet. */
function drawCast(
  sheet: Sheet,
  p: Palette,
  theme: ImageTheme,
  {
    backdrop,
    glow,
    left,
    right,
    lead,
    floor,
  }: {
    readonly backdrop: string;
    readonly glow: readonly [x: number, y: number, radius: number, opacity: number];
    readonly left: Place;
    readonly right: Place;
    readonly lead: Place;
    readonly floor: readonly [y: number, width: number, height: number, opacity: number];
  },
): string {
  const [drawLead, drawLeft, drawRight] = casts[theme];
  const [x, y, radius, opacity] = glow;
  const [top, width, height, darkness] = floor;
  return (
    backdrop +
    circle(
      x,
      y,
      radius,
      sheet.radial([
        [p.main, opacity],
        [p.main, 0],
      ]),
    ) +
    place(drawLeft(sheet, p), ...left) +
    place(drawRight(sheet, p), ...right) +
    place(drawLead(sheet, p), ...lead) +
    rect(
      0,
      top,
      width,
      height,
      0,
      sheet.linear([
        [p.deep, 0],
        [p.deep, darkness],
      ]),
    )
  );
}

export const heroFamily: Family = (sheet, p, theme) =>
  drawCast(sheet, p, theme, {
    backdrop:
      wide(sheet, p, theme, 1.75, 640, -330) +
      rect(
        0,
        0,
        1680,
        720,
        0,
        sheet.linear(
          [
            [p.deep, 0.9],
            [p.deep, 0.55],
            [p.deep, 0.3],
            [p.deep, 0.4],
          ],
          1,
          0,
        ),
      ),
    glow: [1180, 330, 520, 0.75],
    left: [900, 450, 0.86, -10],
    right: [1470, 440, 0.86, 10],
    lead: [1190, 430, 1.3, -6],
    floor: [400, 1680, 320, 0.75],
  });

export const herotallFamily: Family = (sheet, p, theme) =>
  drawCast(sheet, p, theme, {
    backdrop:
      wide(sheet, p, theme, 1.25, 20, 0) +
      rect(
        0,
        0,
        640,
        800,
        0,
        sheet.linear([
          [p.deep, 0.35],
          [p.deep, 0.4],
          [p.deep, 0.95],
        ]),
      ),
    glow: [330, 280, 330, 0.8],
    left: [150, 300, 0.56, -12],
    right: [510, 300, 0.56, 12],
    lead: [330, 350, 0.98, -6],
    floor: [440, 640, 360, 0.9],
  });
