import { readdirSync, readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routes } from '#src/app/routes.tsx';
import { shopPages } from '#tests/support/browser/pages.ts';

// @reads tests/browser

/** The table of pages that the sweep and the gallery share is complete. */
const paths = Object.keys(shopPages);

/** All routes except the inspector, which is for developers. */
const patterns = routes.map(({ path }) => path).filter((path) => path !== '/flows');

const sweeps = readdirSync('tests/browser')
  .filter((name) => name.startsWith('sweep-'))
  .map((name) => readFileSync(`tests/browser/${name}`, 'utf8'))
  .join('');

describe('the table of pages', () => {
  it.each(patterns)('has a page of the route %s', (route) => {
    const shown = paths.filter((path) => {
      const address = path.replace(/\?.*/, '');
      return routes.find((page) => matchPath(page.path, address))?.path === route;
    });
    expect(shown).not.toEqual([]);
  });

  it.each(paths)('sweeps %s', (path) => {
    expect(sweeps).toContain(`'${path}'`);
  });
});
