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

/** The fields of a call that only the server reads: its documentation and the schemas of its requests. */
const serverFields = new Set(['summary', 'failures', 'params', 'query', 'body', 'aliases']);

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly callee?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
  readonly properties?: readonly SyntaxNode[];
  readonly key?: SyntaxNode;
}

/** Lists a syntax tree's nodes, outer ones first. */
const listNodes = (value: unknown): SyntaxNode[] => {
  if (Array.isArray(value)) return value.flatMap(listNodes);
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(listNodes);
  return 'type' in value ? [value as SyntaxNode, ...below] : below;
};

/** Leaves out of the site what only the server reads of the contract's calls (contract/call.ts). */
const withoutServerFields = (): Plugin => ({
  name: 'without-server-fields',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.ts$/, code: 'defineCall(' },
    handler(code) {
      const removed = listNodes(this.parse(code))
        .filter(({ type, callee }) => type === 'CallExpression' && callee?.name === 'defineCall')
        .flatMap((call) => call.arguments?.[0]?.properties ?? [])
        .filter(({ key }) => serverFields.has(key?.name ?? ''));
      return removed.reduceRight((rest, { start, end }) => {
        const comma = /^\s*,/.exec(rest.slice(end))?.[0].length ?? 0;
        return rest.slice(0, start) + rest.slice(end + comma);
      }, code);
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

export const withoutDeadCode = (): Plugin[] => [
  withoutPrefixer(),
  withoutServerFields(),
  withoutRipple(),
  withoutRouterWarnings(),
];
