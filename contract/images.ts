/**
 * The vocabulary of the art kit (scripts/art): every picture of the shop is `/images/{family}-{theme}.svg`, drawn at
 * build time. The server only names pictures, so both sides share the names and nothing else.
 */

/** Width and height in CSS pixels of the drawings of each shape. */
export const artSizes = {
  /** Gift cards and codes, 16:10. */
  card: { width: 640, height: 400 },
  /** Game covers and posters, 3:4. */
  cover: { width: 480, height: 640 },
  /** Hardware, merchandise and services, 1:1. */
  object: { width: 480, height: 480 },
  /** Editorial pictures, 16:9. */
  editorial: { width: 800, height: 450 },
  /** Hero slides, 21:9. */
  hero: { width: 1680, height: 720 },
  /** Their 4:5 crop for a phone. */
  herotall: { width: 640, height: 800 },
} as const;
export type ArtShape = keyof typeof artSizes;

/**
 * Every kind of drawing. Its name tells its shape (`artShape`). Each kind of game has a motif of its own, and a `story…`
 * shows the things that its article is about.
 */
export const artFamilies = [
  'giftcard',
  'gamecard',
  'game',
  'gamestrike',
  'gamecubes',
  'gamefists',
  'gamekarts',
  'gameblade',
  'gamepalms',
  'poster',
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
  'hero',
  'herotall',
] as const;
export type ArtFamily = (typeof artFamilies)[number];

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

/** The shape of a family's drawings, from its name: a page that shows a picture needs no list of all of them. */
export function artShape(family: string): ArtShape {
  if (family === 'hero' || family === 'herotall') return family;
  if (/^(gift|game)card$/.test(family)) return 'card';
  if (/^(game|poster)/.test(family)) return /^gamepad$/.test(family) ? 'object' : 'cover';
  return /^(story|news|review|guide|event|esports|hardware|culture)/.test(family) ? 'editorial' : 'object';
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
export const artSize = (family: string): { width: number; height: number } => artSizes[artShape(family)];

/** `('giftcard', 'steam')` → `/images/giftcard-steam.svg` */
export const imagePath = (name: ArtName): string => `/images/${name}.svg`;

/** The size of the drawing at an image path; a square for any other path. */
export const imageSize = (path: string): { width: number; height: number } =>
  artSize(/\/images\/([a-z]+)-/.exec(path)?.[1] ?? '');
