/**
 * The vocabulary of the art kit (scripts/art): every picture of the shop is `/images/{family}-{theme}.svg`, drawn at
 * build time. The server only names pictures, so both sides share the names and nothing else.
 */

/** The families of one shape, by the width and height of their drawings in CSS pixels. */
const shapes = {
  /** Gift cards and codes, 16:10. */
  card: { width: 640, height: 400, families: ['giftcard', 'gamecard'] },
  /** Game covers and posters, 3:4. Each kind of game has a motif of its own. */
  cover: {
    width: 480,
    height: 640,
    families: ['game', 'gamestrike', 'gamecubes', 'gamefists', 'gamekarts', 'gameblade', 'gamepalms', 'poster'],
  },
  /** Hardware and merchandise, 1:1; then the services. */
  object: {
    width: 480,
    height: 480,
    families: [
      'console',
      'consolefins',
      'consolebundle',
      'squaretower',
      'roundvent',
      'dockedhybrid',
      'tablethybrid',
      'handheld',
      'handheldlite',
      'handhelddeck',
      'handheldgrips',
      'handheldsplit',
      'handheldpocket',
      'controller',
      'controlleredge',
      'gamepad',
      'phonecontroller',
      'thumbcaps',
      'headset',
      'bandheadset',
      'dialheadset',
      'keyboard',
      'compactkeyboard',
      'mouse',
      'monitor',
      'chair',
      'meshchair',
      'router',
      'networkcable',
      'powerbrick',
      'storage',
      'nvme',
      'expansioncard',
      'memorycard',
      'charger',
      'wallcharger',
      'batterypack',
      'usbcable',
      'webcam',
      'capturebox',
      'wheel',
      'vr',
      'vrhalo',
      'tshirt',
      'hoodie',
      'cap',
      'mug',
      'backpack',
      'satchel',
      'figurine',
      'lionfigurine',
      'tapfigurine',
      'music',
      'movies',
      'livesports',
      'basketball',
      'anime',
      'coaching',
      'tournament',
    ],
  },
  /** Editorial pictures, 16:9. A `story…` shows the things that its article is about. */
  editorial: {
    width: 800,
    height: 450,
    families: [
      'news',
      'review',
      'guide',
      'event',
      'esports',
      'hardware',
      'culture',
      'storyarcade',
      'storypc',
      'storyspeedrun',
      'storymusic',
      'storystorage',
      'storycontrols',
      'storystreaming',
      'storykeyboard',
      'storyfamily',
      'storysquad',
      'storycloud',
      'storycontroller',
      'storycards',
      'storycoaching',
      'storymonitor',
      'storyanime',
      'storypower',
      'storyused',
      'storyheadset',
      'storyschool',
      'storynetwork',
      'storyrepair',
      'storylap',
      'storyfootball',
      'storysafety',
      'storyconsoles',
      'storymobile',
      'storyparty',
      'storycup',
    ],
  },
  /** Hero slides, 21:9. */
  hero: { width: 1680, height: 720, families: ['hero'] },
  /** Their 4:5 crop for a phone. */
  herotall: { width: 640, height: 800, families: ['herotall'] },
} as const;

type Shapes = typeof shapes;
export type ArtShape = keyof Shapes;
export type ArtFamily = Shapes[ArtShape]['families'][number];

const familyShapes = Object.entries(shapes) as [ArtShape, Shapes[ArtShape]][];

export const artFamilies: readonly ArtFamily[] = familyShapes.flatMap(([, { families }]) => families);

/** Colour worlds: platforms and moods. */
export const artThemes = [
  'playstation',
  'xbox',
  'nintendo',
  'steam',
  'pc',
  'mobile',
  'roblox',
  'fortnite',
  'valorant',
  'apple',
  'google',
  'netflix',
  'lime',
  'coral',
  'gold',
  'ocean',
  'violet',
  'forest',
  'savanna',
  'night',
  'razer',
  'spotify',
  'meta',
  'discord',
  'eaplay',
  'freefire',
  'pubg',
  'codm',
  'minecraft',
  'eafc',
] as const;
export type ArtTheme = (typeof artThemes)[number];

export type ArtName = `${ArtFamily}-${ArtTheme}`;

/** The shape of a family's drawings. */
export function artShape(family: ArtFamily): ArtShape {
  const found = familyShapes.find(([, { families }]) => (families as readonly string[]).includes(family));
  return found?.[0] ?? 'object';
}

/**
 * The themes that a family is drawn in for everybody to use. A theme that stands for one brand is for cards. A `story…`
 * picture is drawn for its article alone.
 */
export function offeredThemes(family: ArtFamily): readonly ArtTheme[] {
  if (family.startsWith('story')) return [];
  return artShape(family) === 'card' ? artThemes : artThemes.slice(0, artThemes.indexOf('razer'));
}

/** Every picture that a shop owner can give to a product. */
export const offeredPictures = (): ArtName[] =>
  artFamilies.flatMap((family) => offeredThemes(family).map((theme): ArtName => `${family}-${theme}`));

/** Width and height in CSS pixels of a family's drawing; what `<img width height>` carries. */
export function artSize(family: ArtFamily): { width: number; height: number } {
  const { width, height } = shapes[artShape(family)];
  return { width, height };
}

/** `('giftcard', 'steam')` → `/images/giftcard-steam.svg` */
export const imagePath = (name: ArtName): string => `/images/${name}.svg`;

/** The size of the drawing at an image path; a square for any other path. */
export function imageSize(path: string): { width: number; height: number } {
  const name = /\/images\/([a-z]+)-/.exec(path)?.[1];
  const family = artFamilies.find((each) => each === name);
  return artSize(family ?? 'controller');
}
