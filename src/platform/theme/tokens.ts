/**
 * The design tokens: colours, sizes and durations are defined only here and used through the theme.
 * tests/views/theme.test.tsx checks the contrast of text and controls on every surface.
 */

/** The colours of one scheme. */
export interface SchemeTokens {
  /** Three surfaces: the page, a card, and an element on a card. */
  canvas: string;
  surface: string;
  raised: string;
  /** Decorative lines only; the outline of a control is `control`. */
  hairline: string;
  text: string;
  muted: string;
  control: string;
  /** The primary action and the text on it. */
  accent: string;
  accentHover: string;
  onAccent: string;
  sale: string;
  onSale: string;
  /** A fill, with the text on it. */
  premium: string;
  onPremium: string;
  /** Stars, icons and edges: gold that is visible on the surfaces of its scheme. */
  gold: string;
  /** Only for M-PESA: the buttons, steps and receipts of a payment. */
  mpesa: string;
  mpesaHover: string;
  onMpesa: string;
  error: string;
  success: string;
  info: string;
  warning: string;
  /** Text on error, success, info and warning fills. */
  onStatus: string;
}

const ink = '#0B0D12';

const dark: SchemeTokens = {
  canvas: ink,
  surface: '#12151C',
  raised: '#1A1E27',
  hairline: '#272D39',
  text: '#F4F6FA',
  muted: '#A7AFBE',
  control: '#6B7588',
  accent: '#C8F031',
  accentHover: '#D6F75F',
  onAccent: ink,
  sale: '#FF6B4A',
  onSale: ink,
  premium: '#F5B942',
  onPremium: ink,
  gold: '#F5B942',
  mpesa: '#43B02A',
  mpesaHover: '#57C63D',
  onMpesa: ink,
  error: '#FF8B8B',
  success: '#6FD79A',
  info: '#8CBEFF',
  warning: '#F5B942',
  onStatus: ink,
};

/** The accent is inverted in the light scheme: lime on white has too little contrast, so lime is the text on ink. */
const light: SchemeTokens = {
  canvas: '#F6F7F9',
  surface: '#FFFFFF',
  raised: '#E9ECF1',
  hairline: '#D8DCE3',
  text: '#12151C',
  muted: '#4E5768',
  control: '#6B7588',
  accent: '#171B0C',
  accentHover: '#2C3318',
  onAccent: '#C8F031',
  sale: '#B93416',
  onSale: '#FFFFFF',
  premium: '#F5B942',
  onPremium: ink,
  gold: '#B87800',
  mpesa: '#37961F',
  mpesaHover: '#43B02A',
  onMpesa: ink,
  error: '#B3261E',
  success: '#17693A',
  info: '#1A56A8',
  warning: '#825400',
  onStatus: '#FFFFFF',
};

export const schemes = { dark, light } as const;

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
