import type { Accent } from '#contract/shop-facts.ts';

/**
 * The accent colour of the shop. It replaces the theme's variables of the primary colour (src/platform/theme/palette.ts)
 * by a style in the page's head, so no script depends on it. That file has the first one, lime.
 */

/** Colours as `#rrggbb`. */
interface AccentColours {
  /** The primary colour of the dark scheme, and in the light scheme the text on the primary colour, which is ink. */
  readonly main: string;
  readonly hover: string;
  /** The shop's mark in the light scheme. */
  readonly mark: string;
}

export const accentColours: Readonly<Record<Exclude<Accent, 'lime'>, AccentColours>> = {
  sky: { main: '#6FC3FF', hover: '#93D2FF', mark: '#1A6FB3' },
  violet: { main: '#B9A2FF', hover: '#CBBAFF', mark: '#6A4BD8' },
  orange: { main: '#FFA94D', hover: '#FFBF7A', mark: '#B05A00' },
  pink: { main: '#FF9AC2', hover: '#FFB3D1', mark: '#B8326F' },
  teal: { main: '#4FE0C0', hover: '#7BE9D1', mark: '#00806A' },
};

/** `#6FC3FF` as `111 195 255`, for colours with an opacity. */
const channel = (colour: string): string =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16)).join(' ');

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(
      ([name, colour]) => `--u-palette-primary-${name}:${colour};--u-palette-primary-${name}Channel:${channel(colour)}`,
    )
    .join(';');

/** Returns the style element of an accent; empty for the theme's own. */
export function accentStyle(accent: Accent | undefined): string {
  if (accent === undefined || accent === 'lime') return '';
  const { main, hover, mark } = accentColours[accent];
  // The element's name makes the selectors stronger than the theme's. The slides of the home page have the dark scheme in
  // a light page.
  return `<style>html[data-scheme="dark"],html [data-scheme="dark"]{${variables({ main, light: hover, dark: hover })}}html[data-scheme="light"]{${variables({ contrastText: main })}}html[data-scheme="dark"] .u{stroke:${main}}html[data-scheme="light"] .u{stroke:${mark}}html[data-scheme="dark"] .early-press{background:${main}}</style>`;
}
