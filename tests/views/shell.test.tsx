import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/accounts.ts';
import { cartMachine, itemEvents } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { shopMachine } from '#machines/shop/index.ts';
import { toastEvents } from '#machines/toasts/index.ts';
import { AppShell, footerPart } from '#src/app/shell/AppShell.tsx';
import { loadFooterParts } from '#src/app/shell/Footer.tsx';
import { menu as menuPart, search } from '#src/app/shell/Header.tsx';
import { cookieConsentFlow } from '#src/platform/composition/cookie-consent.ts';
import { sessionFlow } from '#src/platform/composition/session.ts';
import { toastsFlow } from '#src/platform/composition/toasts.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { ToastHost } from '#src/platform/toasts/ToastHost.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { cartOf, line } from '../models/purchases.ts';
import { ada } from '../models/session.model.ts';

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

// This code is loaded after the header.
await Promise.all([search.load(), menuPart.load(), footerPart.load(), loadFooterParts()]);

/** Renders the whole application at a path with a mock server. */
async function showShell(at = '/about-us', session: Session | null = null, items = [line(1, 2), line(2)]) {
  const environment = testEnvironment();
  const shop = createActor(
    shopMachine.provide({
      actors: {
        session: sessionFlow(environment).provide({
          actors: {
            readSession: fromPromise(async () => session),
            logout: fromPromise<unknown, string>(async () => null),
          },
        }),
        cookieConsent: cookieConsentFlow(environment),
        cart: cartMachine.provide({
          actors: {
            readCart: fromPromise(async () => cartOf(items)),
            claimCart: fromPromise(async () => cartOf(items)),
            storeCartID: fromPromise(async () => {}),
          },
        }),
        checkout: checkoutMachine,
        loadCheckout: fromPromise(async () => {}),
        toasts: toastsFlow(),
      },
    }),
    { inspect: environment.inspect },
  ).start();
  environment.notices.subscribe((notice) => shop.getSnapshot().children.toasts?.send(toastEvents.published(notice)));
  const router = createMemoryRouter([{ path: '*', element: <AppShell /> }], { initialEntries: [at] });
  render(
    <EnvironmentContext value={environment}>
      <ShopContext value={shop}>
        <AppTheme>
          <ToastHost />
          <RouterProvider router={router} />
        </AppTheme>
      </ShopContext>
    </EnvironmentContext>,
  );
  await screen.findByRole('heading', { level: 1 });
  return { shop, router };
}
const addresses = (links: readonly HTMLElement[]) =>
  links.map((link) => [link.textContent, link.getAttribute('href')] as const);
/** Returns the site's header. A page may contain further header elements. */
function banner(): HTMLElement {
  const header = screen.getByRole('navigation', { name: 'Main' }).closest('header');
  if (!header) throw new Error('the navigation does not stand in a header');
  return header;
}

describe('around every page', () => {
  test.each(['/about-us', '/nowhere'])('shows a header, a footer and the menu at %s', async (at) => {
    await showShell(at);
    expect(banner()).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(within(banner()).getByRole('button', { name: 'Open the menu', hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
  });

  test('shows Loading... until the session is read', async () => {
    const environment = testEnvironment();
    const shop = createActor(
      shopMachine.provide({
        actors: {
          session: sessionFlow(environment).provide({
            actors: { readSession: fromPromise(() => new Promise(() => {})) },
          }),
        },
      }),
    );
    const router = createMemoryRouter([{ path: '*', element: <AppShell /> }], { initialEntries: ['/about-us'] });
    render(
      <EnvironmentContext value={environment}>
        <ShopContext value={shop.start()}>
          <AppTheme>
            <RouterProvider router={router} />
          </AppTheme>
        </ShopContext>
      </EnvironmentContext>,
    );
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  test('shows Not Found for an unknown path, with a link to the homepage', async () => {
    await showShell('/nowhere/at/all');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Not Found');
    expect(screen.getByText("We couldn't find the page you are looking for")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'GO TO HOMEPAGE' })).toHaveAttribute('href', '/');
  });
});

describe('a form that is refused', () => {
  test('focuses its first invalid field', async () => {
    await showShell('/contact-us');
    const main = within(screen.getByRole('main'));
    const user = userEvent.setup();
    await user.type(await main.findByLabelText(/^Name/), 'Otieno');
    await user.click(main.getByRole('button', { name: 'Send ticket' }));
    await waitFor(() => expect(main.getByLabelText(/^Email/)).toHaveFocus());
    expect(main.getByLabelText(/^Email/)).toBeInvalid();
  });
});

describe('the header', () => {
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

  test('is closed by a link, even by the one to the current page', async () => {
    await showShell('/about-us');
    await userEvent.click(hamburger());
    expect(menu()).not.toBeNull();
    const here = menuLinks().find((link) => link.textContent === 'About us');
    await userEvent.click(here as HTMLElement);
    expect(menu()).toBeNull();
  });

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

describe('the cookie banner', () => {
  test.each([
    ['Accept all cookies', 'true', true],
    ['Reject all cookies', 'false', false],
  ] as const)('disappears after %s, which is stored in the browser', async (name, stored, accepted) => {
    await showShell();
    const region = await screen.findByRole('region', { name: 'Cookies' });
    expect(within(region).getAllByRole('button')).toHaveLength(2);
    await userEvent.click(within(region).getByRole('button', { name }));
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
    await waitFor(() => expect(localStorage.getItem('uwanjaCookies')).toBe(stored));
    expect(JSON.parse(localStorage.getItem('uwanjaCookieConsent') ?? '')).toEqual({
      accepted,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('does not ask again', async () => {
    localStorage.setItem('uwanjaCookies', 'false');
    await showShell();
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });
});

test('stores a sign-in in the browser, key by key', async () => {
  const { shop } = await showShell();
  act(() => shop.getSnapshot().children.session?.send(sessionEvents.began(ada, '/preferences')));
  await waitFor(() => expect(localStorage.getItem('email')).toBe(ada.email));
  expect(
    Object.fromEntries(
      ['logged', 'token', 'userType', 'userID', 'username'].map((key) => [key, localStorage.getItem(key)]),
    ),
  ).toEqual({
    logged: '1',
    token: ada.token,
    userType: '0',
    userID: ada.userId,
    username: 'ada',
  });
});

describe('the footer', () => {
  const footer = () => within(screen.getByRole('contentinfo'));

  test.each([
    ['Marketplace', 'https://marketplace.uwanja.example'],
    ['About the company', 'https://www.uwanja.example'],
    ['Instagram', 'https://www.instagram.com/uwanja.example'],
    ['X', 'https://x.com/uwanja_example'],
    ['YouTube', 'https://www.youtube.com/@uwanja.example'],
    ['Discord', 'https://discord.gg/uwanja-example'],
  ])('opens %s, which learns nothing about the page', async (name, address) => {
    await showShell();
    const link = footer().getByRole('link', { name });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('says how the shop is reached, as far as that is set', async () => {
    const meta = document.createElement('meta');
    meta.name = 'shop-contact';
    meta.content = JSON.stringify({ phone: '0709 000 111', whatsapp: '254712345678', hours: 'Mon–Sat 8:00–20:00' });
    document.head.append(meta);
    await showShell();
    meta.remove();
    expect(footer().getByRole('link', { name: 'Call 0709 000 111' })).toHaveAttribute('href', 'tel:0709000111');
    expect(footer().getByRole('link', { name: 'WhatsApp 0712 345 678' })).toHaveAttribute(
      'href',
      'https://wa.me/254712345678',
    );
    expect(footer().getByText('Mon–Sat 8:00–20:00')).toBeInTheDocument();
    cleanup();
    await showShell();
    expect(footer().queryByRole('link', { name: /^(Call|WhatsApp)/ })).toBeNull();
  });

  test('shows in its newsletter form that the email is missing', async () => {
    await showShell();
    await userEvent.click(footer().getByRole('button', { name: 'Subscribe' }));
    expect(within(await screen.findByRole('alert')).getByText('Required details missing.')).toBeInTheDocument();
    expect(footer().getByRole('textbox', { name: 'Email for the newsletter' })).toBeInvalid();
  });
});
