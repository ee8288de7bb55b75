import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type Theme, ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useEffect, useRef } from 'react';
import { globalStyles } from './global-styles.ts';
import { pageStyles } from './page-styles.ts';
import { theme as shopTheme } from './theme.ts';
import { modeStorageKey } from './tokens.ts';

const page = <GlobalStyles styles={globalStyles} />;

/**
 * Disables CSS transitions while the colour scheme changes. MUI's `disableTransitionOnChange` would insert a style
 * element without a nonce, which the content security policy blocks.
 */
function InstantSchemes() {
  const { colorScheme } = useColorScheme();
  const shown = useRef(colorScheme);
  useEffect(() => {
    // The first scheme replaces no other.
    if (shown.current === colorScheme) return;
    shown.current = colorScheme;
    const root = document.documentElement;
    root.setAttribute('data-still', '');
    const timer = setTimeout(() => {
      // Forces the new colours to be applied before transitions are enabled again.
      root.getBoundingClientRect();
      root.removeAttribute('data-still');
    }, 1);
    return () => clearTimeout(timer);
  }, [colorScheme]);
  return null;
}

/**
 * Provides the theme: dark by default (`useColorScheme` of MUI sets the mode). `noSsr` reads the mode at the first
 * render, which avoids a second one.
 * @param styles the Emotion cache: the page's, or that of one rendering on the server
 * @param theme the shop's theme, or one that is equal to it
 */
export function AppTheme({
  children,
  styles = pageStyles,
  theme = shopTheme,
}: {
  children: ReactNode;
  styles?: EmotionCache | null;
  theme?: Theme;
}) {
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
