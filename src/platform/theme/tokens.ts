/** The design tokens: sizes and durations are defined only here, colours only in palette.ts. */

/**
 * The attribute of `<html>` with the current scheme, and the local storage key of the mode. A script in index.html sets
 * the attribute from the stored mode before the first paint.
 */
export const schemeAttribute = 'data-scheme';
export const modeStorageKey = 'mode';

/** `sm` is the mobile breakpoint of spec section 9: up to 480 px the header has its hamburger. */
export const breakpoints = { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } as const;

/** The width of the page's column, without its gutters; wider on a screen of `wideScreen` px. */
export const container = 'var(--container)';
export const containers = { usual: '1280px', wide: '1640px' } as const;
export const wideScreen = 1800;

export const radii = { input: 4, card: 8, pill: 999 } as const;

/**
 * A viewport so low (zoom of 400 %, a phone in landscape, large letters on a phone) that fixed bars would cover most of
 * the page: 400 px at the usual font size.
 */
export const lowScreen = '@media (max-height: 25em)';

/** The `bottom` of a fixed bar above the cookie banner, which sets its height in this property while it is shown. */
export const aboveBanner = 'var(--banner-height, 0px)';

/** Places a fixed element `gap` px above the window's lower edge, the cookie banner, and the page's sticky foot if it has one. */
export const aboveBars = (gap: number) => ({
  bottom: `calc(${gap}px + ${aboveBanner})`,
  'body:has([data-foot]) &': { bottom: `calc(${gap + 76}px + ${aboveBanner})` },
});

/** The smallest size of a touch target, in px. */
export const touchTarget = 44;

/** Styles of a button with an icon and a text, of which a narrow screen shows the icon alone. It needs an accessible name. */
export const iconOnly = {
  width: touchTarget,
  minWidth: touchTarget,
  height: touchTarget,
  padding: 0,
  fontSize: 0,
  '& > span': { margin: 0 },
} as const;

export const motion = { quick: 120, normal: 200, slow: 320, easing: 'cubic-bezier(.2,0,0,1)' } as const;

export const layout = {
  header: 64,
  headerPhone: 56,
  heroMax: 560,
  readingMeasure: 680,
} as const;

const systemFaces = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/**
 * After each font come local ones scaled to its metrics, so that the swap moves nothing: Arial, then Roboto for Android
 * and DejaVu Sans for a Linux without Arial.
 */
export const faces = {
  text: `"Inter", "Inter Fallback", "Inter Roboto", "Inter DejaVu", ${systemFaces}`,
  display: `"Barlow Condensed", "Barlow Condensed Fallback", "Barlow Roboto", "Barlow DejaVu", ${systemFaces}`,
} as const;
