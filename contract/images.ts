/**
 * The vocabulary of the art kit (src/art): every picture of the shop is `/images/{family}-{theme}.svg`, drawn at build
 * time. The server only names pictures, so both sides share the names and nothing else.
 */
export const artFamilies = [
  // product art: gift cards 16:10, games 3:4, hardware and merchandise 1:1
  'giftcard',
  'gamecard',
  'game',
  'controller',
  'console',
  'handheld',
  'headset',
  'keyboard',
  'mouse',
  'monitor',
  'chair',
  'router',
  'storage',
  'charger',
  'webcam',
  'wheel',
  'vr',
  'tshirt',
  'hoodie',
  'cap',
  'mug',
  'poster',
  'backpack',
  'figurine',
  // service art 1:1
  'music',
  'movies',
  'livesports',
  'anime',
  'coaching',
  'tournament',
  // editorial 16:9
  'news',
  'review',
  'guide',
  'event',
  'esports',
  'hardware',
  'culture',
  // hero 21:9, with a 4:5 crop as `herotall-…`
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
] as const;
export type ArtTheme = (typeof artThemes)[number];

export type ArtName = `${ArtFamily}-${ArtTheme}`;

/** Width and height in CSS pixels of a family's drawing; what `<img width height>` carries. */
export function artSize(family: ArtFamily): { width: number; height: number } {
  switch (family) {
    case 'giftcard':
    case 'gamecard':
      return { width: 640, height: 400 };
    case 'game':
    case 'poster':
      return { width: 480, height: 640 };
    case 'news':
    case 'review':
    case 'guide':
    case 'event':
    case 'esports':
    case 'hardware':
    case 'culture':
      return { width: 800, height: 450 };
    case 'hero':
      return { width: 1680, height: 720 };
    case 'herotall':
      return { width: 640, height: 800 };
    default:
      return { width: 480, height: 480 };
  }
}

/** `('giftcard', 'steam')` → `/images/giftcard-steam.svg` */
export const imagePath = (name: ArtName): string => `/images/${name}.svg`;

/** The size of the drawing that a path of ours names; a square for anything else. */
export function imageSize(path: string): { width: number; height: number } {
  const family = /\/images\/([a-z]+)-/.exec(path)?.[1];
  return artSize(artFamilies.find((known) => known === family) ?? 'controller');
}
