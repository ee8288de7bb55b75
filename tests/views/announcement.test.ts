import { describe, expect, it } from 'vitest';
import { nextFirstPage } from '#src/app/shell/announcement.ts';

const cart = { pathname: '/cart', title: 'Cart' };
const unnamed = { pathname: '/article/3', title: undefined };

describe('the first page', () => {
  it('stays the first page while nothing changes', () => {
    expect(nextFirstPage(cart, { ...cart })).toBe(cart);
  });

  it('stays the first page while the next page has no name yet', () => {
    expect(nextFirstPage(cart, unnamed)).toBe(cart);
  });

  it('stays the first page when it gets its own name', () => {
    const named = { ...unnamed, title: 'The quiet computer' };
    expect(nextFirstPage(unnamed, named)).toEqual(named);
  });

  it('is no longer the first page when another page has a title', () => {
    expect(nextFirstPage(cart, { pathname: '/orders', title: 'Orders' })).toBeNull();
    expect(nextFirstPage(unnamed, { pathname: '/article/4', title: 'Another one' })).toBeNull();
  });

  it('is no longer the first page when it gets another name', () => {
    expect(nextFirstPage({ pathname: '/search', title: 'zelda' }, { pathname: '/search', title: 'mario' })).toBeNull();
  });

  it('does not become the first page again', () => {
    expect(nextFirstPage(null, cart)).toBeNull();
  });
});
