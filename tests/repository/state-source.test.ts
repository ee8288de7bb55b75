import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findStateSource } from '../../scripts/dev/state-source.ts';

// @reads machines

/** /flows leads from a state or a transition to the line that defines it. */

const root = fileURLToPath(new URL('../..', import.meta.url));

it.each([
  ['cookieConsent.storing', undefined, 'machines/cookie-consent/cookie-consent.machine.ts', /^\s+storing: \{/],
  [
    'shop.running.checkout.failed',
    'checkout.retried',
    'machines/shop/shop.machine.ts',
    /^\s+'checkout\.retried': 'loading'/,
  ],
  ['contact.open.editing', undefined, 'machines/support/form.ts', /^\s+editing: \{/],
  ['contact.open', 'field.changed', 'machines/support/form.ts', /^\s+'field\.changed': \{/],
  ['cart.ready', 'always', 'machines/cart/cart.machine.ts', /^\s+always: \[/],
  ['checkout', undefined, 'machines/checkout/checkout.machine.ts', /id: 'checkout'/],
  ['accountDeletion', undefined, 'machines/account/deletion.machine.ts', /id: 'accountDeletion'/],
])('finds %s %s', (state, event, file, line) => {
  const found = findStateSource(root, state, event);
  expect(found?.file).toBe(file);
  expect(readFileSync(`${root}${file}`, 'utf8').split('\n')[(found?.line ?? 0) - 1]).toMatch(line);
});

it('finds nothing of an unknown machine', () => {
  expect(findStateSource(root, 'nobody.anywhere')).toBeNull();
});
