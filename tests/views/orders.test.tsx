import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FlowSourceContext } from '@uwanja/flow-ssr';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { RevealedCode } from '#contract/order-codes.ts';
import type { Order, TimelineStep } from '#contract/orders.ts';
import { orderCodesMachine } from '#machines/order-codes/index.ts';
import { ordersEvents, ordersMachine, viewOrders } from '#machines/orders/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { FailureError } from '#machines/support/failure.ts';
import { OrderCodes } from '#src/screens/orders/OrderCodes.tsx';
import { OrdersView } from '#src/screens/orders/OrdersView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { deliveredCode } from '../models/order-codes.model.ts';
import { ada, cartOf, line, orderOf, pageOf } from '../models/purchases.ts';

/** Renders the page with the real machine after one response of the server. */
async function showOrders(listOrders: () => Promise<Order[]>, session: Credentials | null = ada) {
  const onRetry = vi.fn();
  const orders = createActor(
    ordersMachine.provide({ actors: { listOrders: fromPromise(async () => pageOf(await listOrders())) } }),
    {
      input: { session },
    },
  ).start();
  await act(async () => {});
  const router = showPage(
    <OrdersView
      view={viewOrders(orders.getSnapshot())}
      onLoadMore={() => {}}
      onRetry={onRetry}
      codesOf={() => <p>The codes</p>}
      reorderOf={() => null}
      reviewsOf={() => null}
    />,
    '/orders',
  );
  return { orders, router, onRetry };
}

const step = (
  name: TimelineStep['step'],
  state: TimelineStep['state'],
  facts: Partial<TimelineStep> = {},
): TimelineStep => ({ step: name, state, at: null, phone: null, detail: null, ...facts });

/** Returns the order with changes to its payload. */
const withPayload = (order: Order, payload: Partial<Order['payload']>): Order => ({
  ...order,
  payload: { ...order.payload, ...payload },
});

const paid: Order = {
  ...orderOf('pending'),
  orderID: 'ORDER2',
  payload: {
    amount: 2_030,
    createdAt: '2026-11-20T22:30:00.000Z',
    paidAt: '2026-11-20T22:31:00.000Z',
    method: 'express',
    receipt: 'SKL4X9Y2Z1',
    deliveredTo: null,
    arrival: null,
    timeline: [
      step('requested', 'done', { at: '2026-11-20T22:30:00.000Z' }),
      step('prompted', 'done', { at: '2026-11-20T22:30:05.000Z', phone: '0712 ••• 678' }),
      step('paid', 'done', { at: '2026-11-20T22:31:00.000Z' }),
      step('fulfilling', 'now', { at: '2026-11-20T22:31:00.000Z' }),
      step('completed', 'ahead'),
    ],
    codes: { ordered: 0, delivered: 0 },
  },
  cart: cartOf([line(1, 2)]),
};

describe('orders', () => {
  // @verifies /orders: all orders with a count
  test("counts the orders in the heading and lists them in the server's order", async () => {
    await showOrders(async () => [paid, orderOf('cancelled')]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders 2 orders');
    expect(screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Order ORDER2',
      'Order ORDER1',
    ]);
  });

  test('shows items, amount, receipt, method and the time in Nairobi', async () => {
    await showOrders(async () => [paid]);
    const card = screen.getByRole('article', { name: 'Order ORDER2' });
    for (const text of ['Item 1', '× 2', 'Ksh 2,000', 'Ksh 2,030', 'SKL4X9Y2Z1', 'M-PESA Express', 'Pending']) {
      expect(card).toHaveTextContent(text);
    }
    // 22:30 UTC is 01:30 on the next day in Nairobi.
    expect(card).toHaveTextContent('21 Nov 2026, 01:30');
  });

  test('shows where and when the goods of an order arrive', async () => {
    const address = 'Baraka Mwangi, Kilimani, Nairobi';
    const sent = withPayload(paid, { deliveredTo: address, arrival: { from: '2026-11-21', to: '2026-11-22' } });
    await showOrders(async () => [sent]);
    const card = screen.getByRole('article', { name: 'Order ORDER2' });
    expect(card).toHaveTextContent(`Deliver to${address}Arrives21 Nov to 22 Nov`);
  });

  test.each([
    ['pending', 'Pending'],
    ['completed', 'Completed'],
    ['cancelled', 'Cancelled'],
    ['refund due', 'Refund due'],
    // @verifies Order status: pending
    // @verifies Order status: completed
  ] as const)('shows that the orders are %s', async (status, words) => {
    await showOrders(async () => [orderOf(status)]);
    expect(screen.getByText(words)).toBeVisible();
  });
});

describe('the timeline of an order', () => {
  const stepsOf = () =>
    within(screen.getByRole('list', { name: 'What has happened' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  test('shows each step with its time, the phone and the receipt, and the steps to come', async () => {
    await showOrders(async () => [paid]);
    expect(stepsOf()).toEqual([
      'Payment requested, done21 Nov 2026, 01:30',
      'M-PESA request sent 0712 ••• 678, done21 Nov 2026, 01:30',
      'Paid, done21 Nov 2026, 01:31M-PESA receipt SKL4X9Y2Z1',
      'Preparing your order, now21 Nov 2026, 01:31',
      'Completed, not yet',
    ]);
    expect(document.querySelector('[aria-current="step"]')).toHaveTextContent('Preparing your order');
    const moments = [...document.querySelectorAll('ol time')].map((time) => time.getAttribute('datetime'));
    expect(moments).toEqual(paid.payload.timeline.flatMap(({ at }) => at ?? []));
  });

  test('folds the steps of a finished order into one line', async () => {
    const timeline = [step('paid', 'done'), step('completed', 'done', { at: '2026-11-20T22:35:00.000Z' })];
    await showOrders(async () => [withPayload({ ...paid, status: 'completed' }, { timeline })]);
    const fold = screen.getByRole('list', { name: 'What has happened', hidden: true }).closest('details');
    expect(fold).not.toHaveAttribute('open');
    expect(fold).toHaveTextContent('Completed21 Nov 2026, 01:35 · M-PESA receipt SKL4X9Y2Z1');
  });

  test('folds what is done into one line on a phone, which opens it', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    }));
    await showOrders(async () => [paid]);
    const [done, ahead] = screen.getAllByRole('list', { name: 'What has happened', hidden: true });
    expect(within(done as HTMLElement).getAllByRole('listitem', { hidden: true })).toHaveLength(3);
    expect(ahead).toHaveTextContent(/^Preparing your order, now.*Completed, not yet$/);
    const fold = done?.closest('details');
    expect(fold).not.toHaveAttribute('open');
    const line = within(fold as HTMLElement).getByText('Paid', { selector: 'summary *' });
    expect(line.parentElement).toHaveTextContent('Paid21 Nov 2026, 01:31 · M-PESA receipt SKL4X9Y2Z1');
    await userEvent.click(line);
    expect(fold).toHaveAttribute('open');
    vi.unstubAllGlobals();
  });

  test('waits for a receipt that has not arrived', async () => {
    await showOrders(async () => [withPayload(paid, { receipt: null })]);
    expect(stepsOf()[2]).toContain('M-PESA receipt on its way');
  });

  test('explains a prompt on the phone, in an order that is not counted yet', async () => {
    const timeline = [
      step('prompted', 'now', { detail: 'Enter your M-PESA PIN on the phone.' }),
      step('paid', 'ahead'),
    ];
    await showOrders(async () => [withPayload(orderOf('awaiting payment'), { timeline }), paid]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders 1 order, 1 being paid');
    const [newest] = screen.getAllByRole('list', { name: 'What has happened' });
    expect(newest).toHaveTextContent('Enter your M-PESA PIN on the phone.');
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });

  test('explains a prompt that ended without money, and links back to the payment', async () => {
    const timeline = [step('prompted', 'failed', { detail: 'The payment was cancelled on the phone.' })];
    const { router } = await showOrders(async () => [withPayload(orderOf('awaiting payment'), { timeline })]);
    expect(stepsOf()).toEqual(['M-PESA request sent, not successfulThe payment was cancelled on the phone.']);
    await userEvent.click(screen.getByRole('link', { name: 'Pay now' }));
    expect(router.state.location.pathname).toBe('/checkout-payment');
  });

  test('names the order to the contact form that it links to', async () => {
    const { router } = await showOrders(async () => [paid]);
    await userEvent.click(screen.getByRole('link', { name: 'Get help with this order' }));
    expect(router.state.location).toMatchObject({ pathname: '/contact-us', state: { subject: 'Order ORDER2' } });
  });

  test('does not ask the customer to pay again while money waits for a decision, also after a prompt that failed', async () => {
    const detail = 'Ksh 1,000 arrived for order ORDER1, which costs Ksh 1,015. Do not pay again: we get in touch.';
    const timeline = [step('prompted', 'failed'), step('paid', 'now', { detail })];
    await showOrders(async () => [withPayload(orderOf('awaiting payment'), { timeline })]);
    expect(stepsOf()[1]).toContain(detail);
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull();
  });
});

describe('the codes of an order', () => {
  const preparing = /being prepared/;
  test.each([
    [1, 0, 'Your codes are being prepared. You will find them here.'],
    [2, 1, 'One more code is being prepared. You will find it here.'],
    [5, 1, '4 more codes are being prepared. You will find them here.'],
  ])('shows that codes are on their way: of %i, %i delivered', async (ordered, delivered, words) => {
    await showOrders(async () => [withPayload(paid, { codes: { ordered, delivered } })]);
    expect(screen.getByText(preparing)).toHaveTextContent(words);
  });

  test('shows no codes on their way where all are delivered or none are being prepared', async () => {
    const completed: Order = { ...paid, orderID: 'ORDER3', status: 'completed' };
    await showOrders(async () => [
      withPayload(paid, { codes: { ordered: 2, delivered: 2 } }),
      withPayload(completed, { codes: { ordered: 1, delivered: 0 } }),
    ]);
    expect(screen.queryByText(preparing)).toBeNull();
    expect(screen.getAllByText('The codes')).toHaveLength(2);
  });

  /** Renders the codes of an order with the real machine; `revealCode` mocks the server. */
  async function showCodes(
    revealCode: () => Promise<RevealedCode>,
    codes = [deliveredCode(1), deliveredCode(2, { revealedAt: '2026-11-20T22:31:00.000Z' })],
  ) {
    const machine = orderCodesMachine.provide({
      actors: {
        listCodes: fromPromise(async () => codes),
        revealCode: fromPromise(revealCode),
      },
    });
    const actor = createActor(machine, { input: { session: ada, orderID: 'ORDER2' } }).start();
    showPage(
      <FlowSourceContext value={() => actor as never}>
        <OrderCodes session={ada} orderID="ORDER2" count={codes.length} />
      </FlowSourceContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: /^Show the/ }));
  }

  test('hides a single code by the button that showed it, and offers to copy it', async () => {
    await showCodes(async () => ({ codeID: 1, code: 'AAAA-BBBB' }), [deliveredCode(1)]);
    expect(await screen.findByText('AAAA-BBBB')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hide the code', 'Copy']);
    const toggle = screen.getByRole('button', { name: 'Hide the code' });
    expect(toggle).toHaveFocus();
    await userEvent.click(toggle);
    expect(screen.queryByText('AAAA-BBBB')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show the code' })).toHaveFocus();
  });

  test('focuses the copy button after the second attempt to reveal a single code', async () => {
    const answers = [
      () => Promise.reject(new FailureError({ kind: 'refused', message: 'The codes cannot be opened at the moment.' })),
      () => Promise.resolve({ codeID: 1, code: 'CCCC-DDDD' }),
    ];
    await showCodes(async () => (answers.shift() ?? answers[0])?.() ?? { codeID: 1, code: '' }, [deliveredCode(1)]);
    expect(await screen.findByRole('alert')).toHaveTextContent('The codes cannot be opened at the moment.');
    await userEvent.click(screen.getByRole('button', { name: /^Reveal code/ }));
    expect(await screen.findByText('CCCC-DDDD')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Copy the code/ })).toHaveFocus();
  });

  test('masks codes until they are revealed, copies them, and masks them again', async () => {
    const writeText = vi.fn(async () => {});
    await showCodes(async () => ({ codeID: 2, code: 'AAAA-BBBB' }));
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    expect(screen.getAllByText('•••• •••• ••••')).toHaveLength(2);
    expect(screen.getByText(/First shown/)).toHaveTextContent('21 Nov 2026, 01:31');
    const button = screen.getByRole('button', { name: 'Reveal code for Steam Card (USD 10), 2 of 2' });
    await userEvent.click(button);
    expect(screen.getByText('AAAA-BBBB')).toBeVisible();
    // The same button has the focus and now hides the code.
    expect(button).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Copy the code for Steam Card (USD 10), 2 of 2' }));
    expect(writeText).toHaveBeenCalledWith('AAAA-BBBB');
    vi.unstubAllGlobals();
    await userEvent.click(screen.getByRole('button', { name: 'Hide code for Steam Card (USD 10), 2 of 2' }));
    expect(screen.queryByText('AAAA-BBBB')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  });

  test('shows the steps once for products that are redeemed in the same way', async () => {
    const guide = { region: 'US', steps: ['Open https://store.playstation.com.'] };
    const products = ['PlayStation Store card', 'PlayStation Plus', 'Steam Card'];
    await showCodes(
      async () => ({ codeID: 1, code: 'AAAA' }),
      products.map((product, place) =>
        deliveredCode(place + 1, { redeem: { ...guide, product, ...(place === 2 && { region: 'Global' }) } }),
      ),
    );
    const guides = screen.getAllByRole('group', { name: /^How to redeem/ });
    expect(guides.map((each) => within(each).getByRole('heading').textContent)).toEqual([
      'How to redeem PlayStation Store card and PlayStation Plus',
      'How to redeem Steam Card',
    ]);
  });

  test('shows the steps for each product, with their pages as links, and copies all revealed codes', async () => {
    const writeText = vi.fn(async () => {});
    const answers = ['AAAA-BBBB', 'CCCC-DDDD'].map((code, index) => ({ codeID: index + 1, code }));
    await showCodes(async () => answers.shift() ?? { codeID: 0, code: '' });
    const guide = screen.getByRole('group', { name: 'How to redeem Steam Card' });
    const link = within(guide).getByRole('link', { name: 'store.steampowered.com/account/redeemwalletcode' });
    expect(link).toHaveAttribute('href', 'https://store.steampowered.com/account/redeemwalletcode');
    // A narrow line may end after each slash.
    expect(link.innerHTML).toBe('store.steampowered.com/<wbr>account/<wbr>redeemwalletcode');
    expect(guide).toHaveTextContent('The account must be of the region US.');
    for (const place of [1, 2])
      await userEvent.click(screen.getByRole('button', { name: `Reveal code for Steam Card (USD 10), ${place} of 2` }));
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await userEvent.click(screen.getByRole('button', { name: 'Copy all codes' }));
    expect(writeText).toHaveBeenCalledWith(
      'Steam Card (USD 10), 1 of 2: AAAA-BBBB\nSteam Card (USD 10), 2 of 2: CCCC-DDDD',
    );
    vi.unstubAllGlobals();
  });

  test('shows why codes cannot be opened, and retries', async () => {
    const answers = [
      () => Promise.reject(new FailureError({ kind: 'refused', message: 'The codes cannot be opened at the moment.' })),
      () => Promise.resolve({ codeID: 1, code: 'CCCC-DDDD' }),
    ];
    await showCodes(async () => (answers.shift() ?? answers[0])?.() ?? { codeID: 1, code: '' });
    const reveal = () => userEvent.click(screen.getByRole('button', { name: /^Reveal code .*, 1 of 2$/ }));
    await reveal();
    expect(screen.getByRole('alert')).toHaveTextContent('The codes cannot be opened at the moment.');
    await reveal();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('CCCC-DDDD')).toBeVisible();
  });
});

test('shows that the orders are loading, without a count', async () => {
  await showOrders(() => new Promise(() => {}));
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Orders$/);
});

// @verifies 'No orders found'
test('offers the products where there are no orders', async () => {
  await showOrders(async () => []);
  expect(screen.getByText('No orders found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
});

test('shows why the orders could not be loaded, and retries', async () => {
  const { onRetry, orders } = await showOrders(async () => {
    throw new FailureError({ kind: 'offline' });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(orders.getSnapshot().can(ordersEvents.retried())).toBe(true);
});

// @verifies Which other routes require login is not shown (settled: /orders asks for it in place)
test('leads a visitor to the sign-in and back', async () => {
  const { router } = await showOrders(async () => [], null);
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { to: '/orders' } });
});
