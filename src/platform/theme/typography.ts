import type { TypographyStyle, TypographyVariantsOptions } from '@mui/material/styles';
import { faces } from './tokens.ts';

/** Adds variants to MUI's types: `hero` (the banner), `price` (18 px, tabular), `prose` (the body of an article). */
declare module '@mui/material/styles' {
  interface TypographyVariants {
    hero: TypographyStyle;
    price: TypographyStyle;
    prose: TypographyStyle;
  }
  interface TypographyVariantsOptions {
    hero?: TypographyStyle;
    price?: TypographyStyle;
    prose?: TypographyStyle;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    hero: true;
    price: true;
    prose: true;
  }
}

const display = (fontSize: string, lineHeight: number, fontWeight: 600 | 700 = 700): TypographyStyle => ({
  fontFamily: faces.display,
  fontSize,
  fontWeight,
  lineHeight,
  letterSpacing: '0.005em',
});

const copy = (fontSize: string, lineHeight: number, fontWeight = 400): TypographyStyle => ({
  fontFamily: faces.text,
  fontSize,
  fontWeight,
  lineHeight,
  letterSpacing: 0,
});

/**
 * The scale in px: hero clamp(32px, 5vw, 56px), then 40, 28, 22, 18, 16, 14, 12. Sizes are in rem, so that they follow
 * the browser's text size. At twice that size a heading's word still fits a viewport of 320 px.
 */
export const typography: TypographyVariantsOptions = {
  fontFamily: faces.text,
  hero: display('clamp(min(2rem, 15vw), 5vw, 3.5rem)', 1.05),
  h1: display('clamp(min(1.75rem, 14vw), 4vw, 2.5rem)', 1.1),
  h2: display('min(1.75rem, 14vw)', 1.15),
  h3: display('1.375rem', 1.2, 600),
  h4: copy('1.125rem', 1.35, 600),
  h5: copy('1rem', 1.4, 600),
  h6: copy('0.875rem', 1.4, 600),
  subtitle1: copy('1.125rem', 1.5),
  subtitle2: copy('0.875rem', 1.5, 500),
  body1: copy('1rem', 1.5),
  body2: copy('0.875rem', 1.5),
  caption: copy('0.75rem', 1.4),
  overline: { ...copy('0.75rem', 1.4, 600), letterSpacing: '0.06em', textTransform: 'uppercase' as const },
  button: { ...copy('1rem', 1.25, 600), textTransform: 'none' as const },
  price: { ...copy('1.125rem', 1.3, 600), fontVariantNumeric: 'tabular-nums' },
  prose: copy('1.125rem', 1.6),
};
