import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate';
import type { PaymentResponse, StorePaymentDetails } from '#contract/payments.ts';
import { paymentCardEvents, paymentCardMachine, viewPaymentCard } from '#machines/payment-card/index.ts';
import {
  type Attempt,
  expressEvents,
  paymentExpressMachine,
  viewPaymentExpress,
} from '#machines/payment-express/index.ts';
import { paymentPaybillMachine, viewPaymentPaybill } from '#machines/payment-paybill/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { CardView } from '#src/screens/payment-overlay/CardView.tsx';
import { ExpressView } from '#src/screens/payment-overlay/ExpressView.tsx';
import { PaybillView } from '#src/screens/payment-overlay/PaybillView.tsx';
import {
  ExpressModal,
  PaybillModal,
  PaymentOverlayScreen,
} from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { PaymentOverlayView } from '#src/screens/payment-overlay/PaymentOverlayView.tsx';
import { arriveAt } from '#tests/support/views/checkout-view.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { answerUnverified } from '#tests/support/views/unverified-customer.ts';
import { ada, cartID, cartOf, heldOrder, line, paybillDetails, payments, placedOf } from '../models/purchases.ts';
import { userOf } from '../models/users.ts';

const input = { cartID, amount: 1_015, ...ada };
const findAttempt = fromPromise<Attempt | null, { cartID: string }>(async () => null);

/** Renders the express modal in the state of its flow. @returns the handlers of its controls */
function showFlow(flow: ActorRefFrom<typeof paymentExpressMachine>, sandbox = false) {
  const handlers = { onType: vi.fn(), onInitiate: vi.fn(), onAct: vi.fn(), onClose: vi.fn() };
  showPage(<ExpressView view={viewPaymentExpress(flow.getSnapshot())} amount={2030} sandbox={sandbox} {...handlers} />);
  return handlers;
}

/** Renders the express modal after a payment was initiated and then queried, one press for each of `answers`. */
async function showExpress(answers: PaymentResponse[] = [], { sandbox = false, typed = '0712 345 678' } = {}) {
  const clock = new SimulatedClock();
  const reply = () => {
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : new Promise<never>(() => {});
  };
  const flow = createActor(
    paymentExpressMachine.provide({
      actors: {
        findAttempt,
        storeAttempt: fromPromise(async () => {}),
        initiateExpress: fromPromise(reply),
        queryExpress: fromPromise(reply),
      },
    }),
    { input, clock },
  ).start();
  await act(async () => {});
  const presses = answers.length;
  if (typed !== '') flow.send(expressEvents.phoneTyped(typed));
  for (let press = 0; press < presses; press += 1) {
    flow.send(press === 0 ? expressEvents.initiatePressed() : expressEvents.actionPressed());
    await act(async () => {});
  }
  return { ...showFlow(flow, sandbox), flow, clock };
}

test('the code of the own number leads on to the payment from another one', async () => {
  answerUnverified();
  const initiated = vi.fn<(phone: string) => void>();
  const flow = createActor(
    paymentExpressMachine.provide({
      actors: {
        findAttempt,
        storeAttempt: fromPromise(async () => {}),
        initiateExpress: fromPromise(async ({ input: { phone } }) => {
          initiated(phone);
          return payments.accepted;
        }),
        queryExpress: fromPromise(() => new Promise<PaymentResponse>(() => {})),
      },
    }),
    { input, clock: new SimulatedClock() },
  ).start();
  await act(async () => {});
  flow.send(expressEvents.phoneTyped('0799 000 111'));
  showPage(<ExpressModal actor={flow} amount={2030} customer={ada} />);
  await userEvent.click(await screen.findByRole('button', { name: 'SEND CODE' }));
  await userEvent.type(await screen.findByLabelText(/^SMS code/), '123456');
  expect(initiated).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'CONFIRM NUMBER' }));
  await vi.waitFor(() => expect(initiated).toHaveBeenCalledExactlyOnceWith('254799000111'));
  vi.unstubAllGlobals();
});

test('a number that is verified already starts no payment by itself', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: 1, message: userOf() }));
  const { flow } = await showExpress();
  showPage(<ExpressModal actor={flow} amount={2030} customer={ada} />);
  await act(async () => {});
  expect(viewPaymentExpress(flow.getSnapshot())).toMatchObject({ busy: false, CheckoutRequestID: '' });
  vi.unstubAllGlobals();
});

const labels = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((label) => label === label?.toUpperCase() && label !== '');

describe('M-PESA Express', () => {
  // @verifies Express opens the M-PESA Express modal
  // @verifies Express: the user enters a phone number
  test('asks for the paying number', async () => {
    const { onInitiate, onAct, onType } = await showExpress([], { typed: '' });
    expect(screen.getByRole('dialog', { name: 'Pay with M-PESA' })).toHaveTextContent('Ksh 2,030');
    expect(labels()).toEqual(['INITIATE PAYMENT', 'CANCEL']);
    await userEvent.type(screen.getByLabelText(/^M-PESA phone number/), '0');
    expect(onType).toHaveBeenCalledWith('0');
    await userEvent.click(screen.getByRole('button', { name: 'INITIATE PAYMENT' }));
    expect(onInitiate).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'CANCEL' }));
    expect(onAct).toHaveBeenCalledOnce();
    expect(screen.queryByRole('link', { name: /test phone/ })).toBeNull();
  });

  test('marks an invalid number', async () => {
    const flow = createActor(paymentExpressMachine.provide({ actors: { findAttempt } }), { input }).start();
    await act(async () => {});
    flow.send(expressEvents.initiatePressed());
    showFlow(flow);
    expect(screen.getByLabelText(/phone/i)).toHaveAccessibleDescription('Enter your phone number.');
  });

  test.each([
    [
      'prompted',
      [payments.accepted],
      'Transaction successfully initiated. Check your phone  to complete payment',
      ['COMPLETE', 'INITIATE PAYMENT'],
      'status',
    ],
    [
      'a prompt that is still open',
      [payments.stillOpen],
      payments.stillOpen.ResponseDescription,
      ['RETRY', 'INITIATE PAYMENT'],
      'status',
    ],
    ['refused', [payments.systemBusy], 'System is busy. Please try again in few minutes.', ['RETRY'], 'alert'],
    [
      'unconfirmed',
      [payments.accepted, payments.pending],
      // @verifies Check, nonzero code: message 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?'
      // @verifies Check, nonzero code: action RETRY
      'Make sure you have completed the payment on your phone before proceeding. Continue to retry?',
      ['RETRY', 'INITIATE PAYMENT'],
      'status',
    ],
    [
      'failed',
      [payments.accepted, payments.wrongPin],
      'Make sure you have completed the payment on your phone before proceeding. Continue to retry?',
      ['RETRY'],
      'alert',
    ],
    [
      'cancelled',
      [payments.accepted, payments.cancelled],
      // @verifies Check, ResponseCode 0 with 'cancelled': message 'Mpesa payment has been cancelled. Kindly try again'
      // @verifies Check, ResponseCode 0 with 'cancelled': action INITIATE PAYMENT
      // @verifies Check, ResponseCode 0 with 'cancelled': completion hidden
      'Mpesa payment has been cancelled. Kindly try again',
      ['INITIATE PAYMENT'],
      'alert',
    ],
    // @verifies Check, ResponseCode 0 otherwise: message 'Payment has successfully been made.'
    // @verifies Check, ResponseCode 0 otherwise: action COMPLETE ORDER
    ['paid', [payments.accepted, payments.paid], 'Payment has successfully been made.', ['COMPLETE ORDER'], 'status'],
    // @verifies paymentAction
    // @verifies Initiate with ResponseCode 0: its message
  ])('shows for %s the message, and never two buttons with one label', async (_, answers, message, expected, role) => {
    const { onAct } = await showExpress(answers);
    const line = within(screen.getByRole('dialog')).getByText(message, { collapseWhitespace: false });
    expect(line.closest(`[role="${role}"]`)).not.toBeNull();
    expect(labels()).toEqual(expected);
    await userEvent.click(screen.getByRole('button', { name: expected[0] ?? '' }));
    expect(onAct).toHaveBeenCalledOnce();
  });

  test("shows M-PESA's own message below the message", async () => {
    await showExpress([payments.accepted, payments.pending]);
    const line = 'Make sure you have completed the payment on your phone before proceeding. Continue to retry?';
    expect(screen.getByText(line).textContent).toBe(line);
    expect(screen.getByText('The transaction is still under processing')).toBeVisible();
  });

  test('shows the reason of a failure above the message, and starts the steps again', async () => {
    await showExpress([payments.accepted, payments.wrongPin]);
    // The payer mends it by another try.
    expect(screen.queryByRole('link', { name: 'Report this problem' })).toBeNull();
    expect(screen.getByRole('alert').textContent).toMatch(/^The M-PESA PIN was wrong.*Continue to retry\?$/);
    // The message, which does not say the reason, stands back.
    expect(screen.getByText(/Continue to retry\?/)).toHaveStyle({ color: '#A7AFBE' });
    const steps = within(screen.getByRole('list', { name: 'How it works' })).getAllByRole('listitem');
    expect(steps.map((step) => step.hasAttribute('aria-current'))).toEqual([true, false, false]);
  });

  test('counts down while the next prompt is locked, and masks the number', async () => {
    await showExpress([payments.accepted]);
    expect(screen.getByRole('timer')).toHaveAccessibleName('20 seconds until you can send another prompt');
    expect(screen.getByText('0712 ••• 678')).toBeVisible();
    expect(screen.getByRole('button', { name: 'INITIATE PAYMENT' })).toBeEnabled();
  });

  test('marks the current step', async () => {
    await showExpress([payments.accepted]);
    const steps = within(screen.getByRole('list', { name: 'How it works' })).getAllByRole('listitem');
    expect(steps.map((step) => step.hasAttribute('aria-current'))).toEqual([false, true, false]);
  });

  test('can only be closed while a prompt is being sent', async () => {
    const clock = new SimulatedClock();
    const flow = createActor(
      paymentExpressMachine.provide({
        actors: {
          findAttempt,
          initiateExpress: fromPromise(() => new Promise<PaymentResponse>(() => {})),
        },
      }),
      { input, clock },
    ).start();
    await act(async () => {});
    flow.send(expressEvents.phoneTyped('0712345678'));
    flow.send(expressEvents.initiatePressed());
    const { onClose } = showFlow(flow);
    const enabled = within(screen.getByRole('dialog'))
      .getAllByRole<HTMLButtonElement>('button')
      .filter(({ disabled }) => !disabled);
    expect(enabled.map(({ textContent, ariaLabel }) => textContent || ariaLabel)).toEqual([
      'Close',
      'Choose another way to pay',
    ]);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('links to the simulated phone of the number in a new tab of the sandbox', async () => {
    await showExpress([], { sandbox: true });
    const link = screen.getByRole('link', { name: /Open the test phone/ });
    expect(link).toHaveAttribute('href', '/sandbox/handset?number=254712345678');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('offers another payment method with one press', async () => {
    const { onClose } = await showExpress();
    await userEvent.click(screen.getByRole('button', { name: 'Choose another way to pay' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('paybill', () => {
  async function showPaybill(getPaymentDetails: () => Promise<StorePaymentDetails>) {
    const flow = createActor(
      paymentPaybillMachine.provide({
        actors: { getPaymentDetails: fromPromise(getPaymentDetails), storeAttempt: fromPromise(async () => {}) },
      }),
      {
        input,
      },
    ).start();
    await act(async () => {});
    const handlers = { onCopy: vi.fn(), onComplete: vi.fn(), onRetry: vi.fn(), onClose: vi.fn() };
    showPage(<PaybillView view={viewPaymentPaybill(flow.getSnapshot())} sandbox={false} {...handlers} />);
    return handlers;
  }

  // @verifies Paybill opens the paybill modal
  test("shows the payment details and copies them in M-PESA's format", async () => {
    const { onCopy, onComplete } = await showPaybill(async () => paybillDetails);
    const dialog = screen.getByRole('dialog', { name: 'Pay by paybill' });
    for (const text of ['174379', 'ORDER1', 'Ksh 1,015', 'Uwanja']) expect(dialog).toHaveTextContent(text);
    for (const what of ['business number', 'account number', 'amount']) {
      await userEvent.click(screen.getByRole('button', { name: `Copy the ${what}` }));
    }
    expect(onCopy.mock.calls).toEqual([['174379'], ['ORDER1'], ['1015']]);
    await userEvent.click(screen.getByRole('button', { name: 'COMPLETE ORDER' }));
    expect(onComplete).toHaveBeenCalledOnce();
  });

  test('shows each step as one cell beside its number, also where it names M-PESA', async () => {
    await showPaybill(async () => paybillDetails);
    const steps = within(screen.getByRole('list', { name: 'How it works' })).getAllByRole('listitem');
    expect(steps.map(({ childNodes }) => childNodes.length)).toEqual(steps.map(() => 1));
  });

  test('asks for payment again once the money that was held has gone back, at the next look at the page', async () => {
    const watched = [{ held: heldOrder.held }];
    const actor = createActor(
      paymentPaybillMachine.provide({
        actors: {
          getPaymentDetails: fromPromise(async () => paybillDetails),
          storeAttempt: fromPromise(async () => {}),
          watchOrder: fromPromise(async () => watched.shift() ?? new Promise<never>(() => {})),
          getCartOrder: fromPromise(async () => placedOf('awaiting payment')),
        },
      }),
      { input },
    ).start();
    showPage(<PaybillModal actor={actor} />);
    expect(await screen.findByText(/Do not pay again/)).toBeVisible();
    expect(screen.queryByText('174379')).toBeNull();
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('174379')).toBeVisible();
    expect(screen.queryByText(/Do not pay again/)).toBeNull();
  });

  test('shows that the details are loading', async () => {
    await showPaybill(() => new Promise(() => {}));
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(screen.queryByRole('button', { name: 'COMPLETE ORDER' })).toBeNull();
  });

  test('retries details that could not be loaded', async () => {
    const { onRetry } = await showPaybill(async () => {
      throw new FailureError({ kind: 'refused', message: 'The cart is empty.' });
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The cart is empty.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

// @verifies Card, shown as not available
// @verifies Card opens a 'Not available' modal
test('shows that card payment is unavailable, and leads back by USE MPESA', async () => {
  const flow = createActor(paymentCardMachine).start();
  showPage(
    <CardView
      view={viewPaymentCard(flow.getSnapshot())}
      onUseMpesa={() => flow.send(paymentCardEvents.mpesaChosen())}
      onClose={() => flow.send(paymentCardEvents.closed())}
    />,
  );
  expect(screen.getByRole('dialog', { name: 'Not available' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'USE MPESA' }));
  expect(flow.getSnapshot().output).toEqual({ kind: 'closed' });
});

describe('the page', () => {
  // @verifies /payment-overlay: a modal per method
  // @verifies USE MPESA goes back to payment selection
  test('shows the overlay of the chosen method, and closes with it', async () => {
    const { children, redirects } = await arriveAt('/checkout-payment', { cart: cartOf([line(1)]) });
    children.checkout.send({ type: 'method.chosen', method: 'card' });
    children.checkout.send({ type: 'route.entered', path: '/payment-overlay' });
    showPage(<PaymentOverlayScreen />, '/payment-overlay', children);
    await userEvent.click(screen.getByRole('button', { name: 'USE MPESA' }));
    expect(redirects).toEqual(['/checkout-payment']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  const known = { cart: { failed: false, failure: null }, onRetryCart: vi.fn() };

  test('shows that the cart could not be loaded, and retries', async () => {
    const cart = { failed: true, failure: 'unreachable' } as const;
    showPage(
      <PaymentOverlayView
        {...known}
        view={{ loading: true, placed: false, receipt: null, overlay: null }}
        cart={cart}
      />,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the shop. Please try again.');
    expect(screen.queryByRole('status')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(known.onRetryCart).toHaveBeenCalledOnce();
  });

  test('waits until the amount is known', () => {
    showPage(<PaymentOverlayView view={{ loading: true, placed: false, receipt: null, overlay: null }} {...known} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  test('thanks the customer for a placed order', () => {
    showPage(<PaymentOverlayView view={{ loading: false, placed: true, receipt: null, overlay: null }} {...known} />);
    // A heading of the level above the receipt's.
    const thanks = screen.getByRole('heading', { level: 2, name: 'Thank you. Your order is placed.' });
    expect(screen.getByRole('status')).toContainElement(thanks);
    expect(screen.getByRole('link', { name: 'Go to the orders' })).toHaveAttribute('href', '/orders');
  });
});
