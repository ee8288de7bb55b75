import { emblem } from '../emblems.ts';
import { dockedHybrid, roundVentSlab, squareTower } from '../objects/consoles.ts';
import { consoleBox, controller, type Draw, gamepad, wheel } from '../objects/controls.ts';
import { compactKeyboard, dialHeadset, headset, keyboard, mouse, router, storage, webcam } from '../objects/desk.ts';
import { expansionCard, memoryCard, networkCable, powerBrick, solidStateStick } from '../objects/gear.ts';
import { football, trophy, vinyl } from '../objects/goods.ts';
import { deck, lite } from '../objects/handhelds.ts';
import {
  board,
  bolt,
  cabinet,
  person,
  phone,
  shield,
  slider,
  stripes,
  tick,
  towerCase,
  withScreen,
} from '../objects/story-props.ts';
import { fists, strike } from '../scenes/games.ts';
import { arena, city, mountains, pitch, road, sea } from '../scenes/places.ts';
import { circle, group, path, place, rect, stroke } from '../svg.ts';
import { desk } from './backdrops.ts';
import type { Family } from './cards.ts';

/** Editorial pictures, 16:9, that show the subject of an article. */

/** Objects on a desk, each with its centre, scale and turn. */
const still =
  (...things: readonly (readonly [draw: Draw, x: number, y: number, scale: number, turn?: number])[]): Family =>
  (sheet, p, theme) =>
    desk(sheet, p, theme) +
    things.map(([draw, x, y, scale, turn = 0]) => place(draw(sheet, p), x, y, scale, turn)).join('');

export const stories = {
  storyarcade: still([cabinet, 250, 220, 0.92, -4], [cabinet, 540, 220, 0.92, 3]),
  storypc: still([withScreen(city), 540, 206, 0.9], [towerCase, 220, 214, 0.94], [keyboard, 560, 380, 0.5]),
  storyspeedrun: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    place(controller(sheet, p), 250, 260, 0.8, -8) +
    group(
      rect(-22, -170, 44, 44, 8, '#8C97AD') +
        circle(0, 0, 136, '#E6EAF1') +
        circle(0, 0, 112, '#12161E') +
        stroke('M0-92v18M0 74v18M-92 0h18M74 0h18', '#8C97AD', 9) +
        path('M0 0V-92A92 92 0 0 1 84 38Z', p.main, { opacity: 0.7 }) +
        stroke('M0 0 66 30M0 0v-70', p.accent, 9) +
        circle(0, 0, 12, p.accent),
      'translate(560 236) rotate(10)',
    ),
  storymusic: still([vinyl, 300, 214, 0.94], [dialHeadset, 530, 230, 0.86, 8]),
  storystorage: still(
    [storage, 190, 226, 0.72],
    [solidStateStick, 420, 250, 0.66],
    [expansionCard, 600, 150, 0.6],
    [memoryCard, 640, 330, 0.46],
  ),
  storycontrols: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    place(gamepad(sheet, p), 270, 250, 0.86, -6) +
    group(
      rect(-110, -140, 220, 290, 24, '#161B24') +
        slider(-80, 0.7, p) +
        slider(-20, 0.35, p) +
        slider(40, 0.9, p) +
        rect(-70, 90, 60, 32, 16, p.main) +
        circle(6 - 32, 106, 12, '#fff') +
        rect(10, 90, 60, 32, 16, '#3A4352') +
        circle(26, 106, 12, '#fff'),
      'translate(590 226)',
    ),
  storystreaming: still([withScreen(arena), 480, 196, 1], [webcam, 230, 260, 0.66], [headset, 650, 320, 0.5]),
  storykeyboard: still([keyboard, 310, 200, 1, -4], [compactKeyboard, 560, 330, 0.62, 6]),
  storyfamily: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    place(withScreen(mountains)(sheet, p), 400, 180, 1.06) +
    group(
      rect(-52, -30, 104, 84, 14, p.accent) +
        stroke('M-30-30v-26a30 30 0 0 1 60 0v26', p.accent, 16) +
        circle(0, 4, 12, p.deep) +
        rect(-5, 8, 10, 24, 4, p.deep),
      'translate(400 160)',
    ) +
    person(190, 370, 1.2, p.main, '#8A5A3A') +
    person(620, 370, 1.2, p.dark, '#6B4325') +
    person(310, 400, 0.8, p.light, '#8A5A3A'),
  storysquad: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    [
      [130, -16],
      [266, -8],
      [400, 0],
      [534, 8],
      [670, 16],
    ]
      .map(([x = 0, turn = 0], index) =>
        group(
          phone(
            sheet,
            p,
            group([road, sea, city, mountains, arena][index]?.(sheet, p) ?? '', 'translate(-130 -200) scale(.56)') +
              stroke('M-80 150h50M30 150h50', '#fff', 14, { opacity: 0.6 }),
          ),
          `translate(${x} ${228 + Math.abs(turn)}) rotate(${turn}) scale(.66)`,
        ),
      )
      .join(''),
  storycloud: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    group(
      circle(-90, 10, 70, '#fff') +
        circle(0, -40, 96, '#fff') +
        circle(96, 6, 76, '#fff') +
        rect(-150, 4, 316, 80, 40, '#fff') +
        place(gamepad(sheet, p), 4, 10, 0.46),
      'translate(400 150)',
    ) +
    stroke('M240 330c0-60 60-60 60-90M560 330c0-60-60-60-60-90M400 340V250', p.accent, 8, {
      'stroke-dasharray': '3 16',
    }) +
    place(lite(sheet, p), 210, 372, 0.5, -4) +
    place(withScreen(road)(sheet, p), 400, 372, 0.44) +
    place(deck(sheet, p), 600, 372, 0.5, 4),
  storycontroller: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    path('M0 330q50-30 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0v120H0z', sheet.linear([p.light, p.main])) +
    place(controller(sheet, p), 400, 230, 1.06, -6) +
    [
      [180, 150, 1],
      [250, 90, 0.7],
      [600, 120, 1.2],
      [560, 330, 0.8],
      [200, 300, 0.9],
      [660, 240, 0.6],
    ]
      .map(([x = 0, y = 0, s = 1]) =>
        path('M0-34C20-8 26 6 26 16a26 26 0 0 1-52 0C-26 6-20-8 0-34Z', '#DFF4FF', {
          transform: `translate(${x} ${y}) scale(${s})`,
          opacity: 0.85,
        }),
      )
      .join(''),
  storycards: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    circle(220, 220, 130, p.deep) +
    stroke(
      'M90 220h260M220 90v260M220 90c-80 60-80 200 0 260M220 90c80 60 80 200 0 260M110 150h220M110 290h220',
      p.light,
      5,
    ) +
    [
      [470, 200, -10],
      [540, 240, 2],
      [610, 280, 14],
    ]
      .map(([x = 0, y = 0, turn = 0], index) =>
        group(
          rect(-120, -76, 240, 152, 16, sheet.linear([index === 1 ? p.accent : p.light, p.main, p.dark], 1, 1)) +
            emblem(theme, -60, -10, 0.4, '#fff', p.deep) +
            stroke('M-90 50h90', '#fff', 8, { opacity: 0.7 }),
          `translate(${x} ${y}) rotate(${turn})`,
        ),
      )
      .join('') +
    group(
      rect(-44, -20, 88, 70, 12, '#E6EAF1') +
        stroke('M-24-20v-22a24 24 0 0 1 48 0v22', '#E6EAF1', 14) +
        circle(0, 10, 10, p.deep),
      'translate(330 330)',
    ),
  storycoaching: still([board, 280, 226, 0.94, -4], [headset, 590, 240, 0.8, 6]),
  storymonitor: still([withScreen(road), 230, 220, 0.8, -3], [withScreen(road), 560, 210, 0.98, 3]),
  storyanime: (sheet, p) =>
    stripes(sheet, p) +
    Array.from({ length: 16 }, (_, index) =>
      path('M0 0-14-700h28z', p.light, { opacity: 0.12, transform: `translate(540 240) rotate(${index * 22.5})` }),
    ).join('') +
    path('M350 470c10-80 70-116 190-116s180 36 190 116z', p.main) +
    path('M500 350h80l-40 60z', '#E8B48A') +
    Array.from({ length: 13 }, (_, index) =>
      path('M-40-70 0-190 40-70z', p.accent, { transform: `translate(540 230) rotate(${index * 22.5 - 135})` }),
    ).join('') +
    circle(540, 226, 108, p.accent) +
    path('M456 236c0-40 34-64 84-64s84 24 84 64c0 70-40 124-84 124s-84-54-84-124Z', '#E8B48A') +
    path('M448 240c4-70 40-100 92-100s88 30 92 100l-30-46-18 40-30-46-22 46-30-42-20 46z', p.accent) +
    path('M478 250h46l-6 28h-30zM556 250h46l-10 28h-30z', '#fff') +
    circle(504, 264, 12, p.dark) +
    circle(576, 264, 12, p.dark) +
    stroke('M472 240l50 8M608 240l-50 8M524 324c12 6 22 6 34 0', '#12161E', 7) +
    group(
      rect(0, 0, 210, 140, 10, '#0B0D12') +
        rect(10, 10, 190, 120, 4, sheet.linear([p.light, p.main])) +
        path('M84 44v52l46-26z', '#fff'),
      'translate(80 170) rotate(-6)',
    ),
  storypower: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    place(powerBrick(sheet, p), 220, 250, 0.86) +
    place(consoleBox(sheet, p), 560, 220, 0.9) +
    bolt(p.accent, 400, 150, 1.5),
  storyused: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    place(consoleBox(sheet, p), 250, 220, 0.94) +
    group(
      rect(-110, -150, 220, 300, 14, '#F4F6FA') +
        rect(-50, -170, 100, 36, 10, '#8C97AD') +
        [-90, -30, 30, 90]
          .map(
            (y, index) =>
              rect(-84, y - 14, 28, 28, 6, '#D7DDE7') +
              stroke(`M-40 ${y}h110`, '#8C97AD', 8) +
              (index < 3 ? tick(p.main, -70, y, 0.6) : ''),
          )
          .join(''),
      'translate(580 236) rotate(6)',
    ),
  storyheadset: still([headset, 230, 220, 0.8, -4], [dialHeadset, 540, 226, 0.84, 4]),
  storyschool: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    rect(90, 60, 620, 260, 12, '#3B2A1A') +
    rect(106, 76, 588, 228, 6, '#1E3B2E') +
    stroke('M150 120h80v40h60M150 200h80v-40M150 240h80v40h60M290 160v60h60M290 280v-60', '#fff', 6, { opacity: 0.8 }) +
    place(trophy(sheet, p), 470, 196, 0.42) +
    stroke('M560 130h90M560 170h70M560 210h80', '#fff', 6, { opacity: 0.6 }) +
    [150, 290, 430, 570].map((x, index) => person(x, 400, 0.9, index % 2 ? p.main : p.accent, '#6B4325')).join(''),
  storynetwork: still([router, 280, 230, 0.94], [networkCable, 590, 250, 0.74, 6]),
  storyrepair: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    place(towerCase(sheet, p), 250, 214, 0.92, -3) +
    group(
      stroke('M0 140V-20', '#E5484D', 36) +
        stroke('M0-30v-80', '#D7DDE7', 16) +
        path('M-10-120H10L6-96H-6z', '#8C97AD'),
      'translate(500 240) rotate(28)',
    ) +
    group(
      path('M-40-150a70 70 0 1 0 80 0v64l-40 26-40-26z', '#D7DDE7') + rect(-26, -60, 52, 230, 22, '#8C97AD'),
      'translate(630 250) rotate(-24)',
    ) +
    place(mouse(sheet, p), 420, 380, 0.36),
  storylap: (sheet, p, theme) =>
    group(road(sheet, p), 'translate(0 -220) scale(1.67 1.1)') +
    place(wheel(sheet, p), 400, 300, 1.04) +
    emblem(theme, 690, 80, 0.4, p.accent, p.light),
  storyfootball: (sheet, p) =>
    sheet.clipped(path('M0 0h440L360 450H0z', '#fff'), group(strike(sheet, p), 'translate(-40 -160) scale(1)')) +
    sheet.clipped(path('M448 0h352v450H368z', '#fff'), group(fists(sheet, p), 'translate(360 -90)')) +
    stroke('M444-10 364 460', '#fff', 8),
  storysafety: (sheet, p, theme) =>
    desk(sheet, p, theme) +
    group(
      phone(
        sheet,
        p,
        rect(-80, -120, 160, 56, 10, '#fff', { opacity: 0.9 }) +
          stroke('M-60-100h90M-60-84h60', p.deep, 7) +
          [0, 1, 2, 3].map((dot) => circle(-54 + dot * 36, -10, 11, '#0B0D12')).join('') +
          rect(-70, 60, 140, 44, 22, '#0B0D12') +
          tick(p.light, 0, 82, 0.8),
      ),
      'translate(270 236) rotate(-6)',
    ) +
    group(shield(sheet, p), 'translate(540 230) scale(1.1)'),
  storyconsoles: still(
    [consoleBox, 170, 226, 0.66],
    [squareTower, 370, 226, 0.66],
    [roundVentSlab, 540, 236, 0.56],
    [dockedHybrid, 690, 262, 0.48],
  ),
  storymobile: (sheet, p) =>
    group(sea(sheet, p), 'translate(0 -160) scale(1.67 1.1)') +
    [
      [250, -12],
      [550, 12],
    ]
      .map(([x = 0, turn = 0]) =>
        group(
          phone(
            sheet,
            p,
            group(road(sheet, p), 'translate(-130 -200) scale(.56)') +
              stroke('M-80 150h50M30 150h50', '#fff', 14, { opacity: 0.6 }),
          ),
          `translate(${x} 236) rotate(${turn})`,
        ),
      )
      .join('') +
    place(trophy(sheet, p), 400, 250, 0.5),
  storyparty: (sheet, p, theme) =>
    group(sea(sheet, p), 'translate(0 -170) scale(1.67 1.1)') +
    place(withScreen(road)(sheet, p), 400, 170, 0.9) +
    [
      [140, 1.1, '#8A5A3A'],
      [270, 0.8, '#6B4325'],
      [540, 0.8, '#8A5A3A'],
      [660, 1.1, '#6B4325'],
    ]
      .map(([x, s, skin], index) => person(Number(x), 390, Number(s), index % 2 ? p.accent : p.main, String(skin)))
      .join('') +
    emblem(theme, 720, 80, 0.36, p.accent, p.light),
  storycup: (sheet, p) =>
    group(pitch(sheet, p), 'translate(0 -240) scale(1.67 1.1)') +
    place(trophy(sheet, p), 330, 232, 0.84) +
    place(football(sheet), 540, 320, 0.5, 10),
} satisfies Record<string, Family>;
