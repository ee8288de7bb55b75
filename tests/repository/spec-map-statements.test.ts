import { expect, it } from 'vitest';
import { readRequirements } from '../../scripts/paths/requirements.ts';

it('reads the statements from the map with their place, their machines and their tests', () => {
  const map = [
    '## 4. States',
    '### Cart',
    '| Statement | Where it lives | Held by |',
    '|---|---|---|',
    '| Minus acts above 1 | `machines/cart/cart.machine.ts` | `tests/machines/cart.test.ts` › lowers only above 1 |',
    '| Nothing | `src/a.ts` | untested |',
  ].join('\n');
  expect(readRequirements(map)).toEqual([
    {
      id: '4.1',
      section: 'Cart',
      statement: 'Minus acts above 1',
      folders: ['cart'],
      tests: ['tests/machines/cart.test.ts › lowers only above 1'],
      note: '',
    },
    { id: '4.2', section: 'Cart', statement: 'Nothing', folders: [], tests: [], note: 'untested' },
  ]);
});
