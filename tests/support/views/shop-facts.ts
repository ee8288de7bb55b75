import { onTestFinished } from 'vitest';
import type { ShopFacts } from '#contract/shop-facts.ts';

/** The facts of the shop of the view tests. */
export const testFacts: ShopFacts = { name: 'Uwanja', tax: { label: 'DST', rate: 0.015, kind: 'on top' } };

/** Marks the page as one of a practice shop, as the server does, until the test is over. */
export function markSandbox(): void {
  const meta = document.createElement('meta');
  meta.name = 'sandbox';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}

/** Writes the facts of the shop into the page, as the server does. */
export function writeShopFacts(facts: Partial<ShopFacts> = {}): void {
  document.querySelector('meta[name=shop-facts]')?.remove();
  const meta = document.createElement('meta');
  meta.name = 'shop-facts';
  meta.content = JSON.stringify({ ...testFacts, ...facts });
  document.head.append(meta);
}
