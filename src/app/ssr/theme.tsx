import { css, ThemeContext } from '@emotion/react';
import { type Theme, ThemeProvider } from '@mui/material/styles';
import { renderToStaticMarkup } from 'react-dom/server';
import { theme } from '#src/platform/theme/theme.ts';

/** The shop's theme for renderings on the server, with what MUI would compute from it again for each page. */

/** The rules with the theme's CSS variables, serialized. */
const variableRules = css(theme.generateStyleSheets());
const variables = theme.generateThemeVars();

export const serverTheme: Theme = Object.assign({}, theme, {
  generateThemeVars: () => variables,
  generateStyleSheets: () => variableRules,
});

/** Returns the theme that MUI's provider passes to components: a new object in each page. */
function readProvidedTheme(): Theme {
  let provided: object = theme;
  const read = (passed: object) => {
    provided = passed;
    return null;
  };
  renderToStaticMarkup(
    <ThemeProvider theme={serverTheme} defaultMode="dark" noSsr>
      <ThemeContext.Consumer>{read}</ThemeContext.Consumer>
    </ThemeProvider>,
  );
  return provided as Theme;
}

/** The theme of all components in all pages. MUI computes a component's styles again for each other theme object. */
export const providedTheme = readProvidedTheme();
