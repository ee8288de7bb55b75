import { emblem } from '../emblems.ts';
import { chair, meshChair } from '../objects/chairs.ts';
import {
  consoleBundle,
  dockedHybrid,
  finnedConsole,
  hybridBundle,
  roundVentSlab,
  squareTower,
  tabletHybrid,
  tabletNeon,
} from '../objects/consoles.ts';
import type { Draw } from '../objects/controls.ts';
import {
  consoleBox,
  controller,
  digitalConsole,
  edgeController,
  gamepad,
  handheld,
  vr,
  vrHalo,
  wheel,
  wheelWithShifter,
} from '../objects/controls.ts';
import {
  bandHeadset,
  compactKeyboard,
  dialHeadset,
  headset,
  keyboard,
  monitorWith,
  mouse,
  router,
  storage,
  webcam,
  wirelessHeadset,
} from '../objects/desk.ts';
import {
  batteryPack,
  captureBox,
  expansionCard,
  memoryCard,
  microSd,
  networkCable,
  phoneController,
  powerBrick,
  solidStateStick,
  thumbCaps,
  usbCable,
  wallCharger,
} from '../objects/gear.ts';
import {
  backpack,
  cap,
  charger,
  figurine,
  football,
  hoodie,
  lionFigurine,
  mug,
  type Printed,
  satchel,
  tapFigurine,
  tshirt,
} from '../objects/goods.ts';
import { deck, grips, lite, pocket, splitController } from '../objects/handhelds.ts';
import type { Palette } from '../palettes.ts';
import { blade, cubes, fists, karts, palms, strike } from '../scenes/games.ts';
import { arena, blocks, castle, city, type Place, pitch, road, savannah, sea } from '../scenes/places.ts';
import { worlds } from '../scenes/worlds.ts';
import { circle, ellipse, group, path, place, rect, type Sheet, stroke } from '../svg.ts';
import type { Family } from './cards.ts';

/** Covers 3:4 and objects 1:1. */

/** A traveller in a cloak with a sword on the back, seen from behind, standing at (0, 0). */
const traveller = (ink: string, glint: string) =>
  stroke('M44-168-46 8', glint, 5) +
  stroke('M30-154l28 14', glint, 6) +
  path(
    'M-20-128c10-10 30-10 40 0 24 10 30 44 40 100 2 12 6 20 12 28-20-6-30-4-40 0-10-6-22-6-32 0-10-6-24-6-34 0-12-4-20-2-30 2 6-12 8-26 12-44 6-44 12-78 32-86Z',
    ink,
  ) +
  path('M-20-150c0-16 8-28 20-28s20 12 20 28-6 30-20 30-20-14-20-30Z', ink) +
  stroke('M16-124c22 12 28 46 36 92', glint, 3, { opacity: 0.8 }) +
  stroke('M10-174c8 4 12 12 12 24', glint, 3, { opacity: 0.8 });

/** Worlds that have somebody in them already, or are too dark for a shadow. */
const peopled: ReadonlySet<Place> = new Set([road, blocks, sea, savannah, pitch, arena, city, castle]);

/** The dark foot, coloured edge and frame that all covers share. */
const coverFrame = (sheet: Sheet, p: Palette) =>
  rect(
    0,
    0,
    480,
    640,
    0,
    sheet.linear([
      ['#000', 0],
      ['#000', 0],
      ['#000', 0.35],
    ]),
  ) +
  rect(0, 0, 480, 10, 0, p.main) +
  rect(1.5, 1.5, 477, 637, 0, 'none', { stroke: '#fff', 'stroke-width': 3, opacity: 0.12 });

const cover =
  (scene: Place): Family =>
  (sheet, p) =>
    sheet.clipped(rect(0, 0, 480, 640, 0, '#fff'), scene(sheet, p)) + coverFrame(sheet, p);

const game: Family = (sheet, p, theme) => {
  const world = worlds[theme];
  const guest = world === pitch ? place(football(sheet), 240, 520, 0.5, 12) : '';
  return (
    world(sheet, p) +
    (peopled.has(world) ? guest : group(traveller('#05070A', p.accent), 'translate(176 596) scale(1.15)')) +
    coverFrame(sheet, p)
  );
};

/** A print with a white edge, held by four pins. */
const poster: Family = (sheet, p, theme) =>
  ellipse(
    240,
    610,
    200,
    18,
    sheet.radial([
      ['#000', 0.5],
      ['#000', 0],
    ]),
  ) +
  sheet.lit(rect(36, 24, 408, 584, 4, '#E4E8EF')) +
  group(
    sheet.clipped(
      rect(0, 0, 480, 640, 0, '#fff'),
      worlds[theme](sheet, p) +
        rect(
          0,
          0,
          480,
          640,
          0,
          sheet.linear([
            ['#000', 0],
            ['#000', 0.4],
          ]),
        ) +
        emblem(theme, 240, 150, 0.9, p.accent, p.light),
    ),
    'translate(50 38) scale(.7917 .8688)',
  ) +
  path('M50 38h380v556z', '#fff', { opacity: 0.06 }) +
  [
    [60, 48],
    [420, 48],
    [60, 584],
    [420, 584],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 8, '#D9E0EC') + circle(x, y + 2, 4, '#8C97AD'))
    .join('');

export const covers = {
  game,
  gamestrike: cover(strike),
  gamecubes: cover(cubes),
  gamefists: cover(fists),
  gamekarts: cover(karts),
  gameblade: cover(blade),
  gamepalms: cover(palms),
  poster,
} satisfies Record<string, Family>;

/** An object without a surface: the page is its stage, in the colours of the current scheme. */
const staged =
  (draw: Draw): Family =>
  (sheet, p) =>
    sheet.lit(place(draw(sheet, p), 240, 242, 0.98));
const printed =
  (make: Printed): Family =>
  (sheet, p, theme) =>
    staged(make(theme))(sheet, p, theme);
const standing: Draw = (sheet, p) => shadow(sheet) + controller(sheet, p);
const shadow = (sheet: Sheet) =>
  ellipse(
    240,
    420,
    180,
    18,
    sheet.radial([
      ['#000', 0.6],
      ['#000', 0],
    ]),
  );

const monitor: Family = (sheet, p, theme) =>
  staged(monitorWith(group(worlds[theme](sheet, p), 'translate(38 -40) scale(.842)')))(sheet, p, theme);

export const objects = {
  controller: staged(standing),
  controlleredge: staged(edgeController),
  gamepad: staged((sheet, p) => shadow(sheet) + gamepad(sheet, p)),
  phonecontroller: staged(phoneController),
  thumbcaps: staged(thumbCaps),
  console: staged(consoleBox),
  consoledigital: staged(digitalConsole),
  consolefins: staged(finnedConsole),
  consolebundle: staged(consoleBundle),
  squaretower: staged(squareTower),
  roundvent: staged(roundVentSlab),
  dockedhybrid: staged(dockedHybrid),
  hybridbundle: staged(hybridBundle),
  tablethybrid: staged(tabletHybrid),
  tabletneon: staged(tabletNeon),
  handheld: staged(handheld),
  handheldlite: staged(lite),
  handhelddeck: staged(deck),
  handheldgrips: staged(grips),
  handheldsplit: staged(splitController),
  handheldpocket: staged(pocket),
  headset: staged(headset),
  wirelessheadset: staged(wirelessHeadset),
  bandheadset: staged(bandHeadset),
  dialheadset: staged(dialHeadset),
  keyboard: staged(keyboard),
  compactkeyboard: staged(compactKeyboard),
  mouse: staged(mouse),
  monitor,
  chair: staged(chair),
  meshchair: staged(meshChair),
  router: staged(router),
  networkcable: staged(networkCable),
  powerbrick: staged(powerBrick),
  storage: staged(storage),
  nvme: staged(solidStateStick),
  expansioncard: staged(expansionCard),
  memorycard: staged(memoryCard),
  microsd: staged(microSd),
  charger: staged(charger),
  wallcharger: staged(wallCharger),
  batterypack: staged(batteryPack),
  usbcable: staged(usbCable),
  capturebox: staged(captureBox),
  webcam: staged(webcam),
  wheel: staged(wheel),
  wheelshifter: staged(wheelWithShifter),
  vr: staged(vr),
  vrhalo: staged(vrHalo),
  tshirt: printed(tshirt),
  hoodie: printed(hoodie),
  cap: printed(cap),
  mug: printed(mug),
  backpack: printed(backpack),
  satchel: printed(satchel),
  figurine: printed(figurine),
  lionfigurine: printed(lionFigurine),
  tapfigurine: printed(tapFigurine),
} satisfies Record<string, Family>;
