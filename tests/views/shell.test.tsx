import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { sessionEvents } from '#machines/session/index.ts';
import { shopMachine } from '#machines/shop/index.ts';
import { AppShell } from '#src/app/shell/AppShell.tsx';
import { sessionFlow } from '#src/platform/composition/session.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { banner, showShell } from '#tests/support/views/shell-page.tsx';
import { writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { ada } from '../models/session.model.ts';

// @runs src/screens/contact-us/ContactUsScreen.tsx, src/screens/not-found/NotFoundScreen.tsx

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

describe('around every page', () => {
  // @verifies Every page is wrapped in: a header
  // @verifies Every page is wrapped in: a mobile menu overlay
  // @verifies Every page is wrapped in: a footer
  test.each(['/about-us', '/nowhere'])('shows a header, a footer and the menu at %s', async (at) => {
    await showShell(at);
    expect(banner()).toBeVisible();
    // The footer is hidden while a part of the page loads.
    expect(await screen.findByRole('contentinfo')).toBeVisible();
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

  // @verifies Not Found: heading 'Not Found'
  // @verifies Not Found: text 'We couldn't find the page you are looking for'
  // @verifies Not Found: link 'GO TO HOMEPAGE' to /
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

describe('the cookie banner', () => {
  test.each([
    // @verifies Cookie banner has: Accept all cookies
    ['Accept all cookies', 'true', true],
    // @verifies Cookie banner has: Reject all cookies
    ['Reject all cookies', 'false', false],
    // @verifies Local storage: cookie choice (true or false, product-specific key)
    // @verifies Local storage: cookie-consent payload
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

// @verifies Local storage: logged
// @verifies Local storage: userType
// @verifies Local storage: userID
// @verifies Local storage: username
// @verifies Local storage: email
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
  /** Shows the page as the server sends it with a meta element. */
  const showWith = async (name: string, content: string) => {
    const meta = Object.assign(document.createElement('meta'), { name, content });
    document.head.append(meta);
    await showShell();
    meta.remove();
  };

  test.each([
    // @verifies Footer links to: an external marketplace
    ['Marketplace', 'https://marketplace.uwanja.example'],
    // @verifies Footer links to: a landing page
    ['About the company', 'https://www.uwanja.example'],
    ['Instagram', 'https://www.instagram.com/uwanja.example'],
    ['X', 'https://x.com/uwanja_example'],
    ['YouTube', 'https://www.youtube.com/@uwanja.example'],
    ['Discord', 'https://discord.gg/uwanja-example'],
    // @verifies Footer links to: social channels
  ])('of a practice shop opens %s, which learns nothing about the page', async (name, address) => {
    await showWith('sandbox', 'on');
    const link = footer().getByRole('link', { name });
    expect(link).toHaveAttribute('href', address);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('of a live shop has no sample addresses', async () => {
    await showShell();
    const addresses = footer().queryAllByRole('link');
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((link) => link.getAttribute('href')?.includes('example'))).toEqual([]);
  });

  test('has help and terms alone where a person signs in', async () => {
    await showShell('/login');
    const links = (await screen.findByRole('contentinfo')).querySelectorAll('a');
    expect([...links].map((link) => link.getAttribute('href'))).toEqual(['/contact-us', '/terms']);
  });

  test('has each list also folded below its title, for phones', async () => {
    await showShell();
    const folds = [...screen.getByRole('contentinfo').querySelectorAll('details')];
    expect(folds.map((fold) => [fold.querySelector('summary h2')?.textContent, fold.open])).toEqual([
      ['Shop', false],
      ['More', false],
    ]);
    for (const fold of folds) {
      const open = fold.parentElement?.querySelector('div > ul');
      expect(fold.querySelector('ul')?.innerHTML).toBe(open?.innerHTML);
    }
  });

  test('says how the shop is reached, as far as that is set', async () => {
    const contact = { phone: '0709 000 111', whatsapp: '254712345678', hours: 'Mon–Sat 8:00–20:00' };
    writeShopFacts(contact);
    await showShell();
    expect(footer().getByRole('link', { name: 'Call 0709 000 111' })).toHaveAttribute('href', 'tel:0709000111');
    expect(footer().getByRole('link', { name: 'WhatsApp 0712 345 678' })).toHaveAttribute(
      'href',
      'https://wa.me/254712345678',
    );
    expect(footer().getByText('Mon–Sat 8:00–20:00')).toBeInTheDocument();
    cleanup();
    writeShopFacts();
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
