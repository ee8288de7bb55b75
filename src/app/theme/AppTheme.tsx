import './fonts.css';
import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { globalStyles } from './global-styles.ts';
import { theme } from './theme.ts';
import { modeStorageKey } from './tokens.ts';

const page = <GlobalStyles styles={globalStyles} />;

/** The look of everything below it: dark unless the reader chose otherwise (`useColorScheme` of MUI sets the mode). */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="dark" modeStorageKey={modeStorageKey} disableTransitionOnChange>
      <CssBaseline />
      {page}
      {children}
    </ThemeProvider>
  );
}
