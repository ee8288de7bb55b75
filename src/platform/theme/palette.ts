import type { ColorSystemOptions, PaletteColor } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { SchemeTokens } from './tokens.ts';

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

const role = (main: string, contrastText: string, hover: string = main): PaletteColor => ({
  light: hover,
  main,
  dark: hover,
  contrastText,
});

/** Converts a scheme's tokens to MUI's palette. */
export function schemeOptions(mode: 'dark' | 'light', tokens: SchemeTokens): ColorSystemOptions {
  const status = (main: string) => role(main, tokens.onStatus);
  return {
    palette: {
      mode,
      primary: role(tokens.accent, tokens.onAccent, tokens.accentHover),
      secondary: role(tokens.text, tokens.canvas, tokens.muted),
      error: status(tokens.error),
      success: status(tokens.success),
      info: status(tokens.info),
      warning: status(tokens.warning),
      sale: role(tokens.sale, tokens.onSale),
      premium: role(tokens.premium, tokens.onPremium),
      gold: { main: tokens.gold },
      mpesa: role(tokens.mpesa, tokens.onMpesa, tokens.mpesaHover),
      background: { default: tokens.canvas, paper: tokens.surface, raised: tokens.raised },
      text: { primary: tokens.text, secondary: tokens.muted, disabled: tokens.control },
      divider: tokens.hairline,
      border: { control: tokens.control },
      // Standard alerts have the raised surface and a coloured edge; see overrides/feedback.ts.
      Alert: {
        errorFilledBg: tokens.error,
        successFilledBg: tokens.success,
        infoFilledBg: tokens.info,
        warningFilledBg: tokens.warning,
        errorFilledColor: tokens.onStatus,
        successFilledColor: tokens.onStatus,
        infoFilledColor: tokens.onStatus,
        warningFilledColor: tokens.onStatus,
        errorStandardBg: tokens.raised,
        successStandardBg: tokens.raised,
        infoStandardBg: tokens.raised,
        warningStandardBg: tokens.raised,
        errorColor: tokens.text,
        successColor: tokens.text,
        infoColor: tokens.text,
        warningColor: tokens.text,
      },
    },
  };
}
