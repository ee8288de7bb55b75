import type { Theme } from '@mui/material/styles';
import { forcedColors } from './forced-colors.ts';
import { containers, lowScreen, wideScreen } from './tokens.ts';

/**
 * Global styles: the page, the focus ring of plain elements, print, forced colours, and no motion for reduced motion,
 * for saved data (`data-save-data`, set by index.html) and while the colour scheme changes (`data-still`).
 */
export const globalStyles = (theme: Theme) => ({
  // Scrolls the focused element clear of the header and of the bars at the lower edge.
  html: {
    '--container': containers.usual,
    [theme.breakpoints.up(wideScreen)]: { '--container': containers.wide },
    scrollPaddingBlock: '80px 24px',
    WebkitTextSizeAdjust: '100%',
    [theme.breakpoints.down('md')]: { scrollPaddingBottom: 144 },
    [lowScreen]: { scrollPaddingBlock: 8 },
  },
  body: {
    backgroundColor: theme.vars.palette.background.default,
    color: theme.vars.palette.text.primary,
    overflowWrap: 'break-word' as const,
    textRendering: 'optimizeLegibility' as const,
  },
  // The lime of the shop's mark is too pale on a light page.
  '[data-scheme="light"] .u': { stroke: '#6B8A00' },
  'img, svg, video': { display: 'block', maxWidth: '100%' },
  // Icons do not shrink beside text.
  'svg[aria-hidden]': { flex: 'none' },
  img: { height: 'auto' },
  'h1, h2, h3': { textWrap: 'balance' as const },
  // Avoids a last line of one short word.
  'p, li, dd, label': { textWrap: 'pretty' as const },
  ':where(a, button, [tabindex], summary, input, select, textarea):focus-visible': theme.focusVisible || {},
  '::selection': {
    backgroundColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '[data-save-data] *, [data-save-data] *::before, [data-save-data] *::after': {
    animation: 'none !important',
    transition: 'none !important',
  },
  '[data-still] *, [data-still] *::before, [data-still] *::after': { transition: 'none !important' },
  // Prints only the main content, black on white in both schemes, without buttons.
  '@media print': {
    '*': { color: '#000 !important', background: 'none !important', colorScheme: 'light !important' },
    ':has(> main) > :not(main), button': { display: 'none !important' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    html: { scrollBehavior: 'auto' as const },
    '*, *::before, *::after': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
  ...forcedColors,
});
