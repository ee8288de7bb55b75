import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Cart, CartItemUpdate } from '#contract/carts.ts';
import type { Service } from '#contract/services.ts';
import { cartMachine } from '#machines/cart/index.ts';
import { servicesFromLocation, servicesMachine, viewServices } from '#machines/services/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { ServicePlans } from '#src/features/plans/ServicePlans.tsx';
import { ServicesView } from '#src/screens/services/ServicesView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { failed } from '../models/failures.ts';
import { cartOf, line } from '../models/purchases.ts';
import { allTagged, aService } from '../models/services.model.ts';

const spotify = aService(7, { name: 'Spotify Premium' });
const coaching = aService(8, { name: 'Ranked coaching', category: 'coaching', variants: [] });

/** Renders the page with the real machine that loads `answer`. */
async function showServices(answer: () => Promise<readonly Service[]>, search = '', state: unknown = null) {
  const actor = createActor(servicesMachine.provide({ actors: { load: fromPromise(answer) } }), {
    input: servicesFromLocation(search, state),
  }).start();
  await act(async () => {});
  const onRetry = vi.fn();
  showPage(
    <ServicesView
      view={viewServices(actor.getSnapshot())}
      plansOf={({ name }) => <p>plans of {name}</p>}
      onRetry={onRetry}
    />,
    '/services',
  );
  return onRetry;
}

describe('the services', () => {
  // @verifies Each service shows: logo
  // @verifies Each service shows: name
  // @verifies Each service shows: description
  test('shows the services with logo, name, category, description and plans, and counts them in the heading', async () => {
    await showServices(async () => [spotify, coaching]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Services 2 services');
    const card = screen.getByRole('article', { name: 'Spotify Premium' });
    for (const text of ['Music', 'Any song in any order.', 'plans of Spotify Premium'])
      expect(card).toHaveTextContent(text);
    expect(card.querySelector('img')).toHaveAttribute('src', '/images/music-lime.svg');
    expect(screen.getByRole('article', { name: 'Ranked coaching' })).toHaveTextContent('Coaching');
  });

  test('has a row for a phone with the lowest price of a service, which opens its description and plans', async () => {
    await showServices(async () => [spotify, coaching]);
    const rows = [...document.querySelectorAll('details')];
    expect(rows.map((row) => [row.open, row.textContent])).toEqual([
      [false, 'Spotify Premiumfrom Ksh 390'],
      [false, 'Ranked coachingCoaching'],
    ]);
    expect(rows[0]?.nextElementSibling).toHaveTextContent('plans of Spotify Premium');
  });

  test('filters them by five tags, which are links', async () => {
    await showServices(async () => [...allTagged, coaching], '?tag=music');
    const tags = within(screen.getByRole('navigation', { name: 'Filter services' })).getAllByRole('link');
    expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
      // @verifies Filter tag: all
      // @verifies Service filter tag: all
      ['All', '/services?tag=all'],
      // @verifies Filter tag: music
      // @verifies Service filter tag: music
      ['Music', '/services?tag=music'],
      // @verifies Filter tag: movies
      // @verifies Service filter tag: movies
      ['Movies', '/services?tag=movies'],
      // @verifies Filter tag: livesports
      // @verifies Service filter tag: livesports
      ['Live sports', '/services?tag=livesports'],
      // @verifies Filter tag: anime
      // @verifies Service filter tag: anime
      ['Anime', '/services?tag=anime'],
    ]);
    expect(tags.filter((tag) => tag.hasAttribute('aria-current')).map((tag) => tag.textContent)).toEqual(['Music']);
  });

  test('has the tags of its own categories in a shop without services of all five', async () => {
    await showServices(async () => [spotify, coaching], '?tag=coaching');
    const tags = within(screen.getByRole('navigation', { name: 'Filter services' })).getAllByRole('link');
    expect(tags.map((tag) => [tag.textContent, tag.getAttribute('href')])).toEqual([
      ['All', '/services?tag=all'],
      ['Music', '/services?tag=music'],
      ['Coaching', '/services?tag=coaching'],
    ]);
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(document.querySelector('nav [aria-current]')).toHaveTextContent('Coaching');
  });

  test('names the category where it has no tag', async () => {
    await showServices(async () => [...allTagged, coaching], '', { itemType: 'service', category: 'coaching' });
    expect(screen.getByText('Only Coaching')).toBeVisible();
    expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(0);
  });
});

describe('without services', () => {
  test('shows a skeleton while they load', async () => {
    await showServices(() => new Promise(() => {}));
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Services$/);
  });

  test('shows that there are none, with a link to all of them', async () => {
    await showServices(async () => [], '?tag=anime');
    expect(screen.getByText('No services available')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show all services' })).toHaveAttribute('href', '/services?tag=all');
  });

  test('shows why loading failed, and retries', async () => {
    const onRetry = await showServices(async () => {
      throw failed.of('offline');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('the plans of a service', () => {
  /** Renders the plans with the real cart machine; `update` mocks the server. */
  async function showPlans(
    items: Parameters<typeof cartOf>[0],
    update: (sent: CartItemUpdate) => Promise<Cart>,
    service: Service = spotify,
  ) {
    const sent: CartItemUpdate[] = [];
    const cart = createActor(
      cartMachine.provide({
        actors: {
          readCart: fromPromise(async () => cartOf(items)),
          updateCartItem: fromPromise(({ input }) => {
            sent.push(input.update);
            return update(input.update);
          }),
          storeCartID: fromPromise(async () => {}),
        },
      }),
    ).start();
    await act(async () => cart.send(sessionChanged(null)));
    showPage(<ServicePlans service={service} />, '/services', { cart });
    return sent;
  }
  /** Finds a plan's button by the specification's label and, because plans share labels, by its description. */
  const planOf = (period: string) => (name: string) =>
    within(screen.getByRole('list', { name: 'Plans of Spotify Premium' })).getByRole('button', {
      name,
      description: new RegExp(`^${period} `),
    });
  const [monthPlan, yearPlan] = [planOf('1 month'), planOf('1 year')];

  // @verifies Each service shows: plan variants with period and price (KSH)
  test('shows period and price of each plan', async () => {
    await showPlans([], async () => cartOf());
    const plans = within(screen.getByRole('list', { name: 'Plans of Spotify Premium' })).getAllByRole('listitem');
    expect(plans.map((plan) => plan.textContent)).toEqual(['1 monthKsh 390SELECT PLAN', '1 yearKsh 4,400SELECT PLAN']);
  });

  // @verifies Each service shows: SELECT PLAN / SELECTED
  // @verifies Choosing a service variant in /search follows the rules of /services
  // @verifies Service plan, selecting: adds it with quantity 1
  // @verifies The button toggles SELECT PLAN and SELECTED
  test('selects a plan by one add, and shows SELECTED once the cart has it', async () => {
    const confirmed = Promise.withResolvers<Cart>();
    const sent = await showPlans([], () => confirmed.promise);
    await userEvent.click(monthPlan('SELECT PLAN'));
    expect(sent).toEqual([{ itemID: 71, itemType: 'service', quantity: '1', action: 'add' }]);
    expect(monthPlan('SELECT PLAN')).toHaveAttribute('aria-busy', 'true');
    expect(yearPlan('SELECT PLAN')).toHaveAttribute('aria-disabled', 'true');
    await act(async () => confirmed.resolve(cartOf([line(71, 1, 'service')])));
    expect(monthPlan('SELECTED')).toHaveAttribute('aria-busy', 'false');
    expect(yearPlan('SELECT PLAN')).toHaveAttribute('aria-disabled', 'false');
  });

  // @verifies Service plan, selecting: removes the previously chosen one
  test('switches plans with one add, as the server removes the other', async () => {
    const sent = await showPlans([line(71, 1, 'service')], async () => cartOf([line(72, 1, 'service')]));
    await userEvent.click(yearPlan('SELECT PLAN'));
    expect(sent).toMatchObject([{ itemID: 72, action: 'add' }]);
    expect(yearPlan('SELECTED')).toBeVisible();
    expect(monthPlan('SELECT PLAN')).toBeVisible();
  });

  // @verifies Selecting it again unselects and removes it
  test('unselects a plan by another press', async () => {
    const sent = await showPlans([line(71, 1, 'service')], async () => cartOf());
    await userEvent.click(monthPlan('SELECTED'));
    expect(sent).toMatchObject([{ itemID: 71, action: 'remove' }]);
    expect(monthPlan('SELECT PLAN')).toHaveAttribute('aria-busy', 'false');
  });

  test.each(['1 month', '1 year'])('keeps the plans when the press on %s fails', async (period) => {
    await showPlans([line(71, 1, 'service')], async () => {
      throw failed.of('unreachable');
    });
    await userEvent.click(screen.getByRole('button', { description: new RegExp(`^${period} `) }));
    expect(monthPlan('SELECTED')).toHaveAttribute('aria-disabled', 'false');
    expect(yearPlan('SELECT PLAN')).toHaveAttribute('aria-busy', 'false');
  });

  test('shows that a service has no plans', async () => {
    await showPlans([], async () => cartOf(), coaching);
    expect(screen.getByText('No plan is on sale at the moment.')).toBeVisible();
  });
});
