import type { Theme } from '@mui/material/styles';
import { forcedColors } from './forced-colors.ts';
import { aboveBanner, lowScreen } from './tokens.ts';

/**
 * What no component owns: the page itself, focus on plain links, calm for those who asked for it (reduced motion) or who
 * pay for their data (`data-save-data`, written by index.html), and while the scheme changes (`data-still`), and what
 * the system's own colours would hide.
 */
export const globalStyles = (theme: Theme) => ({
  // What has the focus stands between the header and the bars at the lower edge, not under them.
  html: {
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
  'img, svg, video': { display: 'block', maxWidth: '100%' },
  // An icon keeps its size beside words.
  'svg[aria-hidden]': { flex: 'none' },
  img: { height: 'auto' },
  'h1, h2, h3': { textWrap: 'balance' as const },
  // No last line of one short word.
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
  // Toasts stand above the cookie banner, not behind it.
  '.notistack-SnackbarContainer': { marginBottom: aboveBanner },
  // The button at the foot of a sheet stays free.
  '@media (min-height: 401px)': {
    'body:has([data-sheet-foot]) .notistack-SnackbarContainer': { marginBottom: `calc(${aboveBanner} + 7.5rem)` },
  },
  // On paper there is the page in ink, in either scheme, and nothing to press.
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
