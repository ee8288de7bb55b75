import { expect, it } from 'vitest';
import { differences } from '../src/page/differences.ts';

it('names each field that differs, with its value before and after', () => {
  const before = { total: 1, lines: [{ id: 1, quantity: 1 }], note: 'x', same: { a: 1 } };
  const after = { total: 1, lines: [{ id: 1, quantity: 2 }, { id: 2 }], address: null, same: { a: 1 } };
  expect(differences(before, after)).toEqual([
    { path: 'lines.0.quantity', before: 1, after: 2 },
    { path: 'lines.1', before: undefined, after: { id: 2 } },
    { path: 'note', before: 'x', after: undefined },
    { path: 'address', before: undefined, after: null },
  ]);
});

it('compares a list with an object as a whole', () => {
  expect(differences({ a: [1] }, { a: { 0: 1 } })).toEqual([{ path: 'a', before: [1], after: { 0: 1 } }]);
  expect(differences(null, null)).toEqual([]);
});
