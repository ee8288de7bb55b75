import type { ColorSystemOptions, PaletteColor } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';

/**
 * The colours of both schemes, used through the theme. tests/views/theme.test.tsx checks the contrast of text and
 * controls on every surface.
 */

/** Adds the shop's roles to MUI's palette types. */
declare module '@mui/material/styles' {
  interface TypeBackground {
    raised: string;
  }
  interface Palette {
    sale: PaletteColor;
    premium: PaletteColor;
    mpesa: PaletteColor;
    gold: { main: string };
    border: { control: string };
  }
  interface PaletteOptions {
    sale?: PaletteColor;
    premium?: PaletteColor;
    mpesa?: PaletteColor;
    gold?: { main: string };
    border?: { control: string };
  }
}
declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    mpesa: true;
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    sale: true;
    premium: true;
    mpesa: true;
  }
}
declare module '@mui/material/Badge' {
  interface BadgePropsColorOverrides {
    sale: true;
  }
}

/** The colours of one scheme. */
interface SchemeColours {
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

const dark: SchemeColours = {
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
const light: SchemeColours = {
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

const role = (main: string, contrastText: string, hover: string = main): PaletteColor => ({
  light: hover,
  main,
  dark: hover,
  contrastText,
});

/** Converts a scheme's colours to MUI's palette. */
export function schemeOptions(mode: 'dark' | 'light', colours: SchemeColours): ColorSystemOptions {
  const status = (main: string) => role(main, colours.onStatus);
  return {
    palette: {
      mode,
      primary: role(colours.accent, colours.onAccent, colours.accentHover),
      secondary: role(colours.text, colours.canvas, colours.muted),
      error: status(colours.error),
      success: status(colours.success),
      info: status(colours.info),
      warning: status(colours.warning),
      sale: role(colours.sale, colours.onSale),
      premium: role(colours.premium, colours.onPremium),
      gold: { main: colours.gold },
      mpesa: role(colours.mpesa, colours.onMpesa, colours.mpesaHover),
      background: { default: colours.canvas, paper: colours.surface, raised: colours.raised },
      text: { primary: colours.text, secondary: colours.muted, disabled: colours.control },
      divider: colours.hairline,
      border: { control: colours.control },
      // Standard alerts have the raised surface and a coloured edge; see overrides/feedback.ts.
      Alert: {
        errorFilledBg: colours.error,
        successFilledBg: colours.success,
        infoFilledBg: colours.info,
        warningFilledBg: colours.warning,
        errorFilledColor: colours.onStatus,
        successFilledColor: colours.onStatus,
        infoFilledColor: colours.onStatus,
        warningFilledColor: colours.onStatus,
        errorStandardBg: colours.raised,
        successStandardBg: colours.raised,
        infoStandardBg: colours.raised,
        warningStandardBg: colours.raised,
        errorColor: colours.text,
        successColor: colours.text,
        infoColor: colours.text,
        warningColor: colours.text,
      },
    },
  };
}
