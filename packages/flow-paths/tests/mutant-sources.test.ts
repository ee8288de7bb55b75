import {
  $call,
  $term,
  createProbe,
  listMutants,
  type Mutant,
  sharedState,
  withMutant,
  withSites,
} from '@uwanja/flow-paths/mutants';
import { afterEach, describe, expect, it } from 'vitest';

describe('the sites in sources', () => {
  const state = sharedState();
  afterEach(() => {
    state.probe = null;
    state.fault = null;
    state.views.clear();
  });

  it('are at the terms of conditions, at calls with one argument and at view models', () => {
    const code = withSites(
      [
        "export const isFit = (a, b) => a === null || (b > 1 && trimmed(a) === '');",
        'export const viewKettle = (snapshot) => ({ lid: snapshot.lid ?? open(snapshot) });',
      ].join('\n'),
      'kettle/kettle.view.ts',
      './hooks.ts',
    );
    expect(code.split('\n').slice(0, 4)).toEqual([
      "import { $call, $term, $view } from './hooks.ts';" +
        'export const isFit = (a, b) => $term("kettle/kettle.view.ts:1 a === null", \'||\', () => (a === null)) || ' +
        "($term(\"kettle/kettle.view.ts:1 b > 1 && trimmed(a) === ''\", '||', () => (" +
        '$term("kettle/kettle.view.ts:1 b > 1", \'&&\', () => (b > 1)) && ' +
        "$term(\"kettle/kettle.view.ts:1 trimmed(a) === ''\", '&&', () => (" +
        '$call("kettle/kettle.view.ts:1 trimmed(a)", trimmed, a) === \'\')))));',
      'const $viewKettle = (snapshot) => ({ lid: snapshot.lid ?? ' +
        '$call("kettle/kettle.view.ts:2 open(snapshot)", open, snapshot) });',
      "export const viewKettle = $view('viewKettle', 'kettle/kettle.view.ts', $viewKettle);",
    ]);
  });

  it('leave out a term or a call', async () => {
    const probe = createProbe();
    state.probe = probe;
    const run = (path: string, isOpen: boolean) =>
      $term('till/a.ts:1 isOpen', '&&', () => isOpen) &&
      $call('till/a.ts:1 withoutQuery(path)', (text) => String(text).split('?')[0], path);
    run('/cart?page=2', true);
    state.probe = null;
    const [term, call, ...others] = listMutants(new Map(), new Map(), ['till/'], probe);
    expect(others).toEqual([]);
    expect(run('/cart?page=2', false)).toBe(false);
    await withMutant(term as Mutant, async () => expect(run('/cart?page=2', false)).toBe('/cart'));
    await withMutant(call as Mutant, async () => expect(run('/cart?page=2', true)).toBe('/cart?page=2'));
    expect(run('/cart?page=2', true)).toBe('/cart');
  });
});
