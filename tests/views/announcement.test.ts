import { describe, expect, it } from 'vitest';
import { nextFirstPage } from '#src/app/shell/announcement.ts';

const cart = { pathname: '/cart', title: 'Cart' };
const unnamed = { pathname: '/article/3', title: undefined };

describe('the first page', () => {
  it('stays the first page while nothing changes', () => {
    expect(nextFirstPage(cart, { ...cart })).toBe(cart);
  });

  it('stays the first page while the next one does not know its name', () => {
    expect(nextFirstPage(cart, unnamed)).toBe(cart);
  });

  it('stays the first page when it learns its own name', () => {
    const named = { ...unnamed, title: 'The quiet computer' };
    expect(nextFirstPage(unnamed, named)).toEqual(named);
  });

  it('is over when another page has a title', () => {
    expect(nextFirstPage(cart, { pathname: '/orders', title: 'Orders' })).toBeNull();
    expect(nextFirstPage(unnamed, { pathname: '/article/4', title: 'Another one' })).toBeNull();
  });

  it('is over when it gets another name', () => {
    expect(nextFirstPage({ pathname: '/search', title: 'zelda' }, { pathname: '/search', title: 'mario' })).toBeNull();
  });

  it('does not come back', () => {
    expect(nextFirstPage(null, cart)).toBeNull();
  });
});
