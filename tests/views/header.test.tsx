import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { itemEvents } from '#machines/cart/index.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { banner, showShell } from '#tests/support/views/shell-page.tsx';
import { ada } from '../models/session.model.ts';

// @runs src/screens/login/*Screen.tsx, src/screens/search/SearchScreen.tsx, src/screens/article/ArticleScreen.tsx, src/screens/product/ProductScreen.tsx

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const addresses = (links: readonly HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')] as const);

describe('the header', () => {
  // @verifies Navigation link to: / (marketplace home)
  // @verifies Navigation link to: /services
  // @verifies Navigation link to: /articles (blog)
  // @verifies Navigation link to: /about-us
  // @verifies Navigation link to: /contact-us
  test('links to six pages', async () => {
    await showShell();
    expect(addresses(within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link'))).toEqual([
      ['Home', '/'],
      ['Products', '/products'],
      ['Services', '/services'],
      ['Blog', '/articles'],
      ['About us', '/about-us'],
      ['Contact us', '/contact-us'],
    ]);
  });

  // @verifies Not logged in, link to: /login
  // @verifies Not logged in, link to: /register
  // @verifies Logged in: /dashboard (My Account)
  // @verifies logged = 1 switches the header from Sign in / Register to My Account
  test('shows a visitor the sign-in and a signed-in customer the account', async () => {
    const { shop } = await showShell();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    expect(within(banner()).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('link', { name: 'My Account' })).toBeNull();

    act(() => shop.getSnapshot().children.session?.send(sessionEvents.foundElsewhere(ada)));
    expect(screen.getByRole('link', { name: 'My Account' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
  });

  // @verifies /cart link with an item-count badge
  test('links to the cart with the number of items in it', async () => {
    await showShell();
    const cart = await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(cart).toHaveAttribute('href', '/cart');
    expect(cart).toHaveTextContent('3');
  });

  test('moves the number of items where a change begins, and not where the cart is loaded', async () => {
    const { shop } = await showShell();
    const badge = () => screen.getByRole('link', { name: /^Cart, / }).querySelector('span');
    await screen.findByRole('link', { name: 'Cart, 3 items' });
    expect(badge()).not.toHaveAttribute('data-bump');
    act(() =>
      shop.getSnapshot().children.cart?.send(itemEvents.added({ itemID: 9, itemType: 'product' }, '/about-us')),
    );
    expect(badge()).toHaveTextContent('4');
    expect(badge()).toHaveAttribute('data-bump');
  });

  test('shows no number for an empty cart', async () => {
    await showShell('/about-us', null, []);
    expect(await screen.findByRole('link', { name: 'Cart, 0 items' })).toHaveTextContent('');
  });
});

describe('the search', () => {
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Search' }));

  const field = () => screen.getByRole('combobox', { name: 'Search the shop' });
  /** Whether the search is open: a field that is a part of the header is shown in either case. */
  const isOpen = () => screen.queryByRole('button', { name: 'Close' }) !== null;

  // @verifies Header search opens a text box with a search button
  // @verifies Search and close icons
  test('opens and closes by its icons, and by Escape', async () => {
    await showShell();
    expect(isOpen()).toBe(false);
    await open();
    expect(isOpen()).toBe(true);
    expect(field()).toHaveFocus();
    // Exactly one button has "search" in its name, and one link "home", so that tests by these words are unambiguous.
    expect(screen.getAllByRole('button', { name: /search/i })).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: /home/i })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(isOpen()).toBe(false);
    await open();
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(field()).toHaveFocus();
  });

  test('continues in the field with suggestions where the person was typing', async () => {
    await showShell();
    const fetched = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ success: 1, message: [] }));
    const plain = field() as HTMLInputElement;
    await userEvent.type(plain, 'st');
    expect(plain).not.toBeInTheDocument();
    await userEvent.keyboard('eam{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}w');
    expect(field()).toHaveValue('swteam');
    expect(field()).toHaveFocus();
    await waitFor(() => expect(fetched.mock.calls.at(-1)?.[0]).toBe('/v1/search/swteam/suggestions'));
    fetched.mockRestore();
  });

  test('opens the results with the text in navigation state, and closes', async () => {
    const { router } = await showShell();
    await open();
    await userEvent.type(screen.getByRole('combobox'), 'zelda');
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise(() => {}));
    await userEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Search' }));
    expect(router.state.location).toMatchObject({
      pathname: '/search',
      search: '?q=zelda',
      state: { searchText: 'zelda' },
    });
    await waitFor(() => expect(isOpen()).toBe(false));
    fetched.mockRestore();
  });

  describe('search suggestions', () => {
    const product = {
      kind: 'product',
      itemID: 7,
      variantID: 71,
      name: 'Steam Wallet code',
      image: '/images/giftcard-steam.svg',
      salePrice: 1450,
      variants: 3,
    };
    const article = {
      kind: 'article',
      articleID: 9,
      name: 'Steam sales in winter',
      image: '/images/giftcard-steam.svg',
    };

    async function typeSteam() {
      const { router } = await showShell();
      await open();
      const fetched = vi
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () => Response.json({ success: 1, message: [product, article] }));
      const field = screen.getByRole('combobox', { name: 'Search the shop' });
      // At once, because keystrokes of a busy machine are further apart than the debounce.
      await userEvent.click(field);
      await userEvent.paste('steam');
      const options = await screen.findAllByRole('option');
      expect(fetched.mock.calls.map(([address]) => String(address))).toEqual(['/v1/search/steam/suggestions']);
      fetched.mockImplementation(() => new Promise(() => {}));
      return { router, field, options };
    }

    test('chooses a suggestion with the arrow keys and Enter', async () => {
      const { router, field, options } = await typeSteam();
      expect(options.map(({ textContent }) => textContent)).toEqual([
        'Steam Wallet codefrom Ksh 1,450',
        'Steam sales in winterArticle',
      ]);
      await userEvent.keyboard('{ArrowDown}{ArrowDown}');
      expect(field).toHaveAttribute('aria-activedescendant', options[1]?.id);
      expect(field).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      expect(router.state.location.pathname).toBe('/article/9');
      await waitFor(() => expect(isOpen()).toBe(false));
    });

    test('chooses a suggestion with a press', async () => {
      const { router, options } = await typeSteam();
      await userEvent.click(options[0] as HTMLElement);
      expect(router.state.location.pathname).toBe('/product/7/71');
    });

    test('searches for the text with Enter where none is chosen', async () => {
      const { router } = await typeSteam();
      await userEvent.keyboard('{Enter}');
      expect(router.state.location).toMatchObject({ pathname: '/search', search: '?q=steam' });
    });

    test('closes the list with the first Escape, and the search with the second', async () => {
      const { field } = await typeSteam();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('listbox')).toBeNull();
      expect(field).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      expect(isOpen()).toBe(false);
    });
  });

  test('shows an alert titled Search without a text, and stays open', async () => {
    await showShell();
    await open();
    await userEvent.click(within(screen.getByRole('search')).getByRole('button', { name: 'Search' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Search')).toBeInTheDocument();
    expect(within(alert).getByText('Text to search is missing.')).toBeInTheDocument();
    expect(isOpen()).toBe(true);
  });
});

describe('the mobile menu', () => {
  // The test window is wider than a phone's, so style sheets hide the hamburger and the menu.
  const hamburger = () => within(banner()).getByRole('button', { name: /the menu/, hidden: true });
  const menu = () => document.getElementById(hamburger().getAttribute('aria-controls') ?? '');
  const menuLinks = () => within(menu() ?? banner()).getAllByRole('link', { hidden: true });

  // @verifies The mobile menu can be toggled and closed
  test('is toggled by the hamburger', async () => {
    await showShell();
    expect(menu()).toBeNull();
    await userEvent.click(hamburger());
    expect(hamburger()).toHaveAttribute('aria-expanded', 'true');
    expect(menu()).toHaveAttribute('aria-label', 'Menu');
    expect(addresses(menuLinks())).toEqual([
      ['Home', '/'],
      ['Products', '/products'],
      ['Gift cards', '/products?type=giftcard'],
      ['Game cards', '/products?type=gamecard'],
      ['Merchandise', '/products?type=merchandise'],
      ['Electronics', '/products?type=electronics'],
      ['Devices', '/products?type=device'],
      ['Equipment', '/products?type=equipment'],
      ['Services', '/services'],
      ['Blog', '/articles'],
      ['About us', '/about-us'],
      ['Contact us', '/contact-us'],
      ['Sign in', '/login'],
      ['Register', '/register'],
      ['Saved Items', '/saved-items'],
    ]);
    await userEvent.click(hamburger());
    expect(menu()).toBeNull();
  });

  // @verifies The mobile menu can be toggled and closed
  test('is closed by a link, even by the one to the current page', async () => {
    await showShell('/about-us');
    await userEvent.click(hamburger());
    expect(menu()).not.toBeNull();
    const here = menuLinks().find((link) => link.textContent === 'About us');
    await userEvent.click(here as HTMLElement);
    expect(menu()).toBeNull();
  });

  // @verifies A hamburger menu at widths up to 480px
  test('shows its hamburger only at widths up to 480 px', async () => {
    await showShell();
    const wrapper = hamburger().parentElement;
    expect(getComputedStyle(wrapper as Element).display).toBe('none');
    const shown = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule): rule is CSSMediaRule => rule instanceof CSSMediaRule)
      .filter((media) =>
        [...media.cssRules].some(
          (rule) =>
            rule instanceof CSSStyleRule && wrapper?.matches(rule.selectorText) && rule.style.display === 'block',
        ),
      );
    expect(shown.map(({ media }) => media.mediaText.replaceAll(' ', ''))).toEqual(['(max-width:480px)']);
  });
});
