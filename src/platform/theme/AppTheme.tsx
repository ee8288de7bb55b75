import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { globalStyles } from './global-styles.ts';
import { pageStyles } from './page-styles.ts';
import { theme } from './theme.ts';
import { modeStorageKey } from './tokens.ts';

const page = <GlobalStyles styles={globalStyles} />;

/**
 * Nothing fades from one scheme to the other. MUI's `disableTransitionOnChange` does the same with a style element that
 * has no nonce.
 */
function InstantSchemes() {
  const { colorScheme } = useColorScheme();
  const shown = useRef(colorScheme);
  useEffect(() => {
    // The first scheme has nothing to fade from.
    if (shown.current === colorScheme) return;
    shown.current = colorScheme;
    const root = document.documentElement;
    root.setAttribute('data-still', '');
    const timer = setTimeout(() => {
      // The new colours are drawn before things may move again.
      root.getBoundingClientRect();
      root.removeAttribute('data-still');
    }, 1);
    return () => clearTimeout(timer);
  }, [colorScheme]);
  return null;
}

/**
 * The look of everything below it: dark unless the reader chose otherwise (`useColorScheme` of MUI sets the mode). The
 * mode is known at the first rendering, so that nothing renders again for it.
 * @param styles where Emotion writes the styles: the page's own place, or that of a drawing on the server
 */
export function AppTheme({ children, styles = pageStyles }: { children: ReactNode; styles?: EmotionCache | null }) {
  const themed = (
    <ThemeProvider theme={theme} defaultMode="dark" modeStorageKey={modeStorageKey} noSsr>
      <CssBaseline />
      {page}
      <InstantSchemes />
      {children}
    </ThemeProvider>
  );
  return styles ? <CacheProvider value={styles}>{themed}</CacheProvider> : themed;
}
