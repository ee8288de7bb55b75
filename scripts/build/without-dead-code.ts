import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Plugins of the build that leave out code which a browser downloads and never needs. */

/**
 * Removes Emotion's own prefixer from the code, because every cache of the shop has another one
 * (src/platform/theme/page-styles.ts).
 */
const withoutPrefixer = (): Plugin => ({
  name: 'without-prefixer',
  apply: 'build',
  transform: {
    filter: { id: /@emotion\/cache\/dist\// },
    handler(code) {
      const own = 'defaultStylisPlugins = [prefixer]';
      return code.includes(own) ? code.replace(own, 'defaultStylisPlugins = []') : null;
    },
  },
});

/** Leaves the code of MUI's ripple out: the theme disables it on every button (src/platform/theme/overrides/buttons.ts). */
const withoutRipple = (): Plugin => ({
  name: 'without-ripple',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './TouchRipple.mjs' && importer?.includes('/@mui/material/ButtonBase/') ? '\0no-ripple' : null,
  load: (id) => (id === '\0no-ripple' ? 'export default () => null;' : null),
});

const routerFiles: Readonly<Record<string, string>> = {
  'react-router': 'index.mjs',
  'react-router/dom': 'dom-export.mjs',
};

/** Leaves React Router's warnings for developers out: its package names only the build that has them. */
const withoutRouterWarnings = (): Plugin => ({
  name: 'without-router-warnings',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    const file = routerFiles[source];
    if (file === undefined) return null;
    return fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));
  },
});

export const withoutDeadCode = (): Plugin[] => [withoutPrefixer(), withoutRipple(), withoutRouterWarnings()];
