import { screen } from '@testing-library/react';
import { type ByHand, externalEvent, fill, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type CheckoutView, viewCheckout } from '#machines/checkout/index.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { CartScreen } from '#src/screens/cart/CartScreen.tsx';
import { CheckoutAddressScreen } from '#src/screens/checkout-address/CheckoutAddressScreen.tsx';
import { CheckoutPaymentScreen } from '#src/screens/checkout-payment/CheckoutPaymentScreen.tsx';
import { PaymentOverlayScreen } from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { buttonsOf, seesFailure, seesLoading, textOf } from '#tests/support/models/expectations.ts';
import { adasCart } from '#tests/support/models/long-lived-actors.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { checkoutModel } from './checkout.model.ts';

const pages: Readonly<Record<string, () => React.ReactNode>> = {
  '/checkout-address': CheckoutAddressScreen,
  '/checkout-payment': CheckoutPaymentScreen,
  '/payment-overlay': PaymentOverlayScreen,
};

/** Renders the page of the checkout's current path. */
function Pages() {
  const Page = pages[useSelector(useShopChild('checkout'), ({ context }) => context.path)] ?? CartScreen;
  return <Page />;
}

type Typed = Extract<(typeof checkoutModel)['events']['address.typed'][number], object>;
const labels = {
  firstName: /^First name/,
  lastName: /^Last name/,
  phoneNumber: /^Phone number/,
  city: /^City/,
  area: /^Area/,
  street: /^Street/,
};
const field = fill<Typed>(
  ({ name }) => labels[name],
  ({ value }) => value,
);
const typed: ByHand<Typed> = {
  control: field.control,
  act: (user, control, event) =>
    event.name === 'city' ? user.selectOptions(control, event.value) : field.act(user, control, event),
};

const methods = { express: 'M-PESA Express', paybill: 'M-PESA paybill', card: 'Card' };
/** The addresses in the order of the book; both have the same name. */
const addresses = () => screen.queryAllByRole<HTMLInputElement>('radio', { name: 'Ada Achieng' });
const status = () => screen.getByRole('status');
const seesModal = (name: string) => () => expect(findControl('dialog', name)).toBeVisible();

const seesForm = (snapshot: Parameters<typeof viewCheckout>[0]) => {
  expect(screen.getByRole('heading', { name: 'New address' })).toBeVisible();
  expect(screen.getByLabelText('Phone number')).toHaveValue(viewCheckout(snapshot).draft.phoneNumber);
  expect(findControl('button', 'Continue to payment')).toBeEnabled();
};

const radios = (
  view: CheckoutView,
  chosen: (value: string) => boolean,
  canChoose: boolean,
  values: readonly string[],
) => {
  const shown = [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  expect(view.loading).toBe(false);
  expect(shown.map(({ value, checked, disabled }) => [value, checked, disabled])).toEqual(
    values.map((value) => [value, chosen(value), !canChoose]),
  );
};

function seesFields({ draft, errors, busy, attached, addresses: book, canChooseBook }: CheckoutView): void {
  for (const [name, value] of Object.entries(draft)) {
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    expect([name, input?.value, input?.disabled, input?.getAttribute('aria-invalid') === 'true']).toEqual([
      name,
      value,
      busy || attached,
      Boolean(errors[name as keyof typeof errors]),
    ]);
  }
  expect(buttonsOf(document.body, ['Use a saved address'])).toEqual(
    book.length > 0 ? [['Use a saved address', !canChooseBook]] : [],
  );
}

function seesAddressPage(view: CheckoutView): void {
  const { loading, failed, failure, entering, busy, attached, canSubmitAddress, chosenID } = view;
  const isKnown = !loading && !failed && (entering || view.addresses.length > 0);
  expect(screen.queryAllByText('Loading...').length > 0).toBe(!failed && !isKnown);
  expect(buttonsOf(document.body, ['Continue to payment'])).toEqual(
    isKnown ? [['Continue to payment', !canSubmitAddress]] : [],
  );
  const alert = textOf(document.querySelector('.MuiAlert-root, [role="alert"]'));
  expect(alert?.includes(shownText(failure) ?? '?') ?? false).toBe(failed || (isKnown && failure !== null));
  if (!isKnown) return;
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe(String(busy));
  expect(textOf(document.querySelector('form p[role="status"]'))).toBe(
    busy ? 'Saving the address' : attached ? 'The address is saved. Payment is next.' : '',
  );
  expect(findControl('heading', 'New address') !== null).toBe(entering);
  if (entering) seesFields(view);
  else {
    const ids = view.addresses.map(({ addressID }) => String(addressID));
    radios(view, (value) => value === String(chosenID), view.canChooseAddress, ids);
    expect(buttonsOf(document.body, ['Add a new address'])).toEqual([['Add a new address', !view.canChooseNew]]);
  }
}

function seesPaymentPage(view: CheckoutView): void {
  const { loading, method, canChooseMethod, canOpenPayment, held } = view;
  expect(screen.queryAllByText('Loading...').length > 0).toBe(loading);
  expect(buttonsOf(document.body, ['MAKE PAYMENT'])).toEqual(loading ? [] : [['MAKE PAYMENT', !canOpenPayment]]);
  if (loading) return;
  radios(view, (value) => value === method, canChooseMethod, ['express', 'paybill', 'card']);
  expect(textOf(document.querySelector('.MuiAlert-root'))).toBe(held);
}

const modals = { express: 'Pay with M-PESA', paybill: 'Pay by paybill', card: 'Not available' };
function seesOverlayPage({ loading, overlay, placed, receipt, amount }: CheckoutView): void {
  const dialogs = Object.values(modals).filter((name) => findControl('dialog', name) !== null);
  expect(dialogs).toEqual(overlay === null ? [] : [modals[overlay]]);
  const text = textOf(document.body) ?? '';
  // Behind a dialog the page is empty.
  expect(text.includes('Back to the payment methods')).toBe(!loading && !placed && overlay === null);
  expect(text.includes('Thank you. Your order is placed.')).toBe(placed);
  const facts = [...document.querySelectorAll('section[aria-label="Your receipt"] dd')].map(textOf);
  expect(facts).toEqual(placed && receipt ? [receipt.receipt ?? 'On its way by SMS', receipt.orderID] : []);
  if (overlay === 'express' && amount > 0) expect(text).toContain(`Ksh ${amount.toLocaleString('en')}`);
}

const checks: Readonly<Record<string, (view: CheckoutView) => void>> = {
  '/checkout-address': seesAddressPage,
  '/checkout-payment': seesPaymentPage,
  '/payment-overlay': seesOverlayPage,
};

export const checkoutScreen = screenOf(checkoutModel)({
  page: <Pages />,
  // The ids of the cart and of the placed cart are on no page.
  always: (snapshot) => checks[snapshot.context.path]?.(checkoutModel.shows?.(snapshot) as CheckoutView),
  distinguish: ({ session, cart, path, method }) => [session, cart, path, method],
  children: () => ({ cart: adasCart() }),
  events: {
    'session.changed': externalEvent('the session'),
    'cart.changed': externalEvent('the cart'),
    'route.entered': externalEvent('the router'),
    'address.retried': press('Try again'),
    'address.chosen': {
      control: ({ addressID }) => addresses().find(({ value }) => value === String(addressID)) ?? null,
      act: (user, control) => user.click(control),
    },
    'address.newChosen': press('Add a new address'),
    'address.bookChosen': press('Use a saved address'),
    'address.typed': typed,
    'address.submitted': press('Continue to payment'),
    'method.chosen': press(({ method }) => methods[method], 'radio'),
    'payment.opened': press('MAKE PAYMENT'),
  },
  states: {
    // The pages only show a waiting state: the router performs the redirect.
    away: () => {
      expect(findControl('button', 'Continue to payment')?.hasAttribute('disabled') ?? true).toBe(true);
      expect(findControl('button', 'MAKE PAYMENT')?.hasAttribute('disabled') ?? true).toBe(true);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
    resolving: seesLoading,
    findingPayment: seesLoading,
    'showing.address.loading': seesLoading,
    'showing.address.restoring': seesLoading,
    'showing.address.failed': seesFailure,
    'showing.address.choosing': (snapshot) => {
      const { chosenID } = viewCheckout(snapshot);
      expect(addresses().map(({ value, checked }) => [Number(value), checked])).toEqual([
        [1, chosenID === 1],
        [2, chosenID === 2],
      ]);
      expect(findControl('button', 'Continue to payment')).toBeEnabled();
    },
    'showing.address.entering.prefilling': seesForm,
    'showing.address.entering.ready': seesForm,
    'showing.address.saving': () => expect(status()).toHaveTextContent('Saving the address'),
    'showing.address.attaching': () => expect(status()).toHaveTextContent('Saving the address'),
    'showing.address.attached': () => expect(status()).toHaveTextContent('The address is saved. Payment is next.'),
    'showing.method': (snapshot) => {
      expect(findControl('radio', methods[viewCheckout(snapshot).method])).toBeChecked();
    },
    'showing.overlay.express': seesModal('Pay with M-PESA'),
    'showing.overlay.paybill': seesModal('Pay by paybill'),
    'showing.overlay.card': seesModal('Not available'),
    placed: () => expect(screen.getByText('Thank you. Your order is placed.')).toBeVisible(),
  },
});
