import { pictureWidths } from './pictures.ts';

/**
 * The names of the shop's images, `/images/{family}-{theme}.svg`. The art kit (packages/art) draws them at build time;
 * browser and server only use the names. `product-images.ts` is about the image of a product.
 */

/** Width and height in CSS pixels of the images of each shape. */
export const shapeSizes = {
  /** Gift cards and codes, 16:10. */
  card: { width: 640, height: 400 },
  /** Game covers and posters, 3:4. */
  cover: { width: 480, height: 640 },
  /** Hardware, merchandise and services, 1:1. */
  object: { width: 480, height: 480 },
  /** Images of articles, 16:9. */
  editorial: { width: 800, height: 450 },
  /** Hero slides, 21:9. */
  hero: { width: 1680, height: 720 },
  /** Hero slides on a phone, 1:1. */
  herotall: { width: 640, height: 640 },
} as const;
export type ImageShape = keyof typeof shapeSizes;

/** The widths in px of the shapes that are shown smaller than they are drawn. */
const smallerRasters: Partial<Record<ImageShape, number>> = { card: 560, cover: 420, hero: 1344 };
/** The width in px of a drawing's WebP file, which scripts/rasters.ts writes. */
export const rasterWidth = (shape: ImageShape): number => smallerRasters[shape] ?? shapeSizes[shape].width;

/**
 * Every kind of image. `imageShape` derives the shape from the name. Each kind of game has its own motif. A `story…`
 * shows the subject of one article.
 */
export const imageFamilies = [
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
  'consoledigital',
  'consolefins',
  'consolebundle',
  'squaretower',
  'roundvent',
  'dockedhybrid',
  'hybridbundle',
  'tablethybrid',
  'tabletneon',
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
  'wirelessheadset',
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
  'microsd',
  'charger',
  'wallcharger',
  'batterypack',
  'usbcable',
  'webcam',
  'capturebox',
  'wheel',
  'wheelshifter',
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
export type ImageFamily = (typeof imageFamilies)[number];

/** Colour worlds: platforms and moods. */
export const imageThemes = [
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
export type ImageTheme = (typeof imageThemes)[number];

export type ImageName = `${ImageFamily}-${ImageTheme}`;

/** The shape of a family's images, derived from its name so that a page needs no list of all images. */
export function imageShape(family: string): ImageShape {
  if (family === 'hero' || family === 'herotall') return family;
  if (/^(gift|game)card$/.test(family)) return 'card';
  if (/^(game|poster)/.test(family)) return /^gamepad$/.test(family) ? 'object' : 'cover';
  return /^(story|news|review|guide|event|esports|hardware|culture)/.test(family) ? 'editorial' : 'object';
}

/** Width and height in CSS pixels of a family's images, for `<img width height>`. */
export const familySize = (family: string): { width: number; height: number } => shapeSizes[imageShape(family)];

/** `('giftcard', 'steam')` → `/images/giftcard-steam.svg` */
export const imagePath = (name: ImageName): string => `/images/${name}.svg`;

const drawnImage = /\/images\/[a-z]+-[a-z]+\.svg$/;

const shapeAt = (path: string): ImageShape => imageShape(/\/images\/([a-z]+)-/.exec(path)?.[1] ?? '');

/** The size of the image at a path; a square for a path of no family. */
export const imageSize = (path: string): { width: number; height: number } => shapeSizes[shapeAt(path)];

/** The widths in px that an image is offered in besides its own, for small places: `/images/x.svg?w=160`. */
export const smallWidths = [160, 360] as const;

/** The name of an uploaded picture's widest file, before and after its width (contract/pictures.ts). */
const uploaded = /^(\/pictures\/.+-)(\d+)(\..+)$/;

/** The `srcset` of the image at a path; undefined for one that has one size only. */
export function imageSet(path: string): string | undefined {
  if (drawnImage.test(path))
    return [
      ...smallWidths.map((width) => `${path}?w=${width} ${width}w`),
      `${path} ${rasterWidth(shapeAt(path))}w`,
    ].join(', ');
  const [, start, widest, end] = uploaded.exec(path) ?? [];
  return start && pictureWidths.flatMap((w) => (w > Number(widest) ? [] : `${start}${w}${end} ${w}w`)).join(', ');
}
