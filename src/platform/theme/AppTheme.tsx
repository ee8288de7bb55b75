import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider, useColorScheme } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { nonce } from '#src/platform/browser/nonce.ts';
import { globalStyles } from './global-styles.ts';
import { theme } from './theme.ts';
import { modeStorageKey } from './tokens.ts';

const page = <GlobalStyles styles={globalStyles} />;

/** Every style element carries the page's nonce; without it the content policy refuses them. */
export const styles = createCache({ key: 'css', nonce: nonce() });

/**
 * Nothing fades from one scheme to the other. MUI's `disableTransitionOnChange` does the same with a style element that
 * has no nonce.
 */
function InstantSchemes() {
  const { colorScheme } = useColorScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the scheme changes, before the page is told.
  useEffect(() => {
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

/** The look of everything below it: dark unless the reader chose otherwise (`useColorScheme` of MUI sets the mode). */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="dark" modeStorageKey={modeStorageKey}>
        <CssBaseline />
        {page}
        <InstantSchemes />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
