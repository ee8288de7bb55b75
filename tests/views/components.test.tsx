import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import type { Variant } from '#contract/products.ts';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { CountdownRing } from '#src/components/CountdownRing.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { imageTemplate, ShopImage } from '#src/components/image/ShopImage.tsx';
import { CardsLoading, LoadingState } from '#src/components/LoadingState.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { PasswordField } from '#src/components/PasswordField.tsx';
import { PillGroup } from '#src/components/PillGroup.tsx';
import { ProductCard } from '#src/components/ProductCard.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { savingPercent } from '#src/components/price/saving.ts';
import { QuantityStepper } from '#src/components/QuantityStepper.tsx';
import { Rating } from '#src/components/Rating.tsx';
import { Rail } from '#src/components/rail/Rail.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { StepHeader } from '#src/components/StepHeader.tsx';
import { SummaryList } from '#src/components/SummaryList.tsx';
import { VariantRow } from '#src/components/VariantRow.tsx';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';

const show = (view: ReactNode) =>
  render(
    <MemoryRouter>
      <AppTheme>{view}</AppTheme>
    </MemoryRouter>,
  );

const variant: Variant = {
  variantID: 12,
  name: '$20',
  image: '/images/giftcard-playstation.svg',
  inStock: true,
  salePrice: 2450,
  listPrice: 3000,
  platform: 'PlayStation',
  region: 'United States',
};
const product = { itemID: 3, name: 'PlayStation gift card' };

describe('a price', () => {
  test('formats a price in shillings with a thousands separator', () => {
    expect(formatMoney(2450)).toBe('Ksh 2,450');
    expect(formatMoney(0)).toBe('Ksh 0');
    expect(formatMoney(1_234_567)).toBe('Ksh 1,234,567');
    const shillings = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 0 });
    for (const amount of [9, 99, 999, 1000, 12_345, 123_456, 1e9, -2450]) {
      expect(formatMoney(amount)).toBe(`Ksh ${shillings.format(amount)}`);
    }
  });

  test('shows the price before a sale struck through, and the saving', () => {
    const { container } = show(<Price amount={2450} listPrice={3000} />);
    expect(container.querySelector('s')).toHaveTextContent('Ksh 3,000');
    expect(container).toHaveTextContent('Now Ksh 2,450Was Ksh 3,000');
    // The visible price is an element of its own.
    expect(screen.getByText('Ksh 2,450').textContent).toBe('Ksh 2,450');
    // The saving and the previous price are in one element, so that they wrap together.
    expect(screen.getByText('−18%').parentElement?.textContent).toBe('Ksh 3,000−18%');
  });

  test.each([null, 2450, 2000])('shows no sale with a list price of %s', (listPrice) => {
    const { container } = show(<Price amount={2450} listPrice={listPrice} />);
    expect(container.querySelector('s')).toBeNull();
    expect(container.textContent).toBe('Ksh 2,450');
    expect(savingPercent(listPrice, 2450)).toBe(0);
  });
});

describe('a picture', () => {
  test('states the size of its drawing and loads when it is near', () => {
    show(<ShopImage src="/images/giftcard-steam.svg" alt="Steam gift card" />);
    const picture = screen.getByRole('img', { name: 'Steam gift card' });
    expect(picture).toHaveAttribute('width', '640');
    expect(picture).toHaveAttribute('height', '400');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  test('is offered in several widths where it is shown small, and in none once it has failed', () => {
    show(<ShopImage src="/images/giftcard-steam.svg" alt="Steam gift card" sizes="72px" />);
    const picture = screen.getByRole('img', { name: 'Steam gift card' });
    expect(picture).toHaveAttribute('sizes', '72px');
    expect(picture).toHaveAttribute(
      'srcset',
      '/images/giftcard-steam.svg?w=160 160w, /images/giftcard-steam.svg?w=360 360w, /images/giftcard-steam.svg 640w',
    );
    fireEvent.error(picture);
    expect(picture).not.toHaveAttribute('srcset');
    expect(picture.getAttribute('src')).toMatch(/^data:/);
  });

  test('of a shop owner has one width', () => {
    show(<ShopImage src="/images/mug.png" alt="Mug" sizes="72px" />);
    expect(screen.getByRole('img', { name: 'Mug' })).not.toHaveAttribute('srcset');
  });

  test.each([
    ['/images/gamecard-steam.svg', 'card'],
    ['/images/game-ocean.svg', 'cover'],
    ['/images/headset-lime.svg', 'object'],
  ])('places %s as a %s', (src, template) => {
    expect(imageTemplate(src)).toBe(template);
  });
});

describe.each([
  ['a product card', ProductCard, 'PlayStation gift card $20'],
  ['a catalogue row', VariantRow, 'PlayStation gift card'],
])('%s', (_, Component, name) => {
  test('links once to the variant, below a heading, with price, platform, region and stock', () => {
    show(<Component product={product} variant={variant} />);
    const card = screen.getByRole('article');
    expect(within(card).getAllByRole('link')).toHaveLength(1);
    expect(within(card).getByRole('link', { name })).toHaveAttribute('href', '/product/3/12');
    expect(within(card).getByRole('heading', { level: 3, name })).toBeVisible();
    for (const text of ['Ksh 2,450', 'PlayStation', 'United States', 'In stock', '$20']) {
      expect(card).toHaveTextContent(text);
    }
  });

  test('shows that it is out of stock, and keeps its action apart from the link', async () => {
    const add = vi.fn();
    show(
      <Component
        product={product}
        variant={{ ...variant, inStock: false }}
        action={
          <button type="button" onClick={add}>
            ADD TO CART
          </button>
        }
      />,
    );
    expect(screen.getByText('Out of stock')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'ADD TO CART' }));
    expect(add).toHaveBeenCalledOnce();
  });
});

test.each([
  ['giftcard-steam', '16 / 10'],
  ['game-lime', '3 / 4'],
  ['console-xbox', '1 / 1'],
])('shows all of %s in a catalogue row', (picture, ratio) => {
  const { container } = show(
    <VariantRow product={product} variant={{ ...variant, image: `/images/${picture}.svg` }} />,
  );
  const stage = container.querySelector('img')?.parentElement ?? container;
  expect(getComputedStyle(stage).aspectRatio).toBe(ratio);
});

describe('a rail', () => {
  test('has a name, lists its cards and scrolls by its buttons', async () => {
    const scrollBy = vi.fn();
    Element.prototype.scrollBy = scrollBy;
    show(
      <Rail label="Deals" kind="covers">
        <a href="/one">One</a>
        <a href="/two">Two</a>
      </Rail>,
    );
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const rail = screen.getByRole('region', { name: 'Deals' });
    expect(within(rail).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(within(rail).getByRole('button', { name: 'Scroll Deals on', hidden: true }));
    expect(scrollBy).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'auto' }));
    vi.unstubAllGlobals();
  });
});

describe('states of a page', () => {
  test('shows that a page is empty and offers a link', () => {
    show(<EmptyState text="No orders found" action={<a href="/products">Browse</a>} />);
    expect(screen.getByText('No orders found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse' })).toBeVisible();
  });

  test('shows why a page failed and retries', async () => {
    const retry = vi.fn();
    show(<FailedState message="We could not reach the shop." onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('We could not reach the shop.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('offers no retry where a failure is final', () => {
    show(<FailedState message="No such order." />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each([
    ['words', <LoadingState key="words" />],
    ['a skeleton', <CardsLoading key="skeleton" count={3} />],
  ])('announces the loading state of %s', (_, view) => {
    show(view);
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  test('shows one h1 with the count beside it', () => {
    show(<PageHeading title="Products" count="24 items" />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Products 24 items');
  });
});

describe('a quantity', () => {
  test('cannot be lowered below one', async () => {
    const [less, more] = [vi.fn(), vi.fn()];
    show(<QuantityStepper name="Steam gift card" quantity={1} onDecrease={less} onIncrease={more} />);
    const lower = screen.getByRole('button', { name: 'Decrease quantity of Steam gift card' });
    expect(lower).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(lower);
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity of Steam gift card' }));
    expect(more).toHaveBeenCalledOnce();
    expect(less).not.toHaveBeenCalled();
  });

  test('is disabled while the cart is busy', () => {
    const press = vi.fn();
    show(
      <QuantityStepper
        name="Mug"
        quantity={3}
        canDecrease={false}
        canIncrease={false}
        onDecrease={press}
        onIncrease={press}
      />,
    );
    for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('3 of Mug')).toBeInTheDocument();
  });
});

describe('fields', () => {
  test('describes a field by its error, which replaces the help text', () => {
    show(
      <FormField label="Phone number" name="phoneNumber" helper="Start with +254" error="Required details missing." />,
    );
    const field = screen.getByLabelText('Phone number');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Required details missing.');
    expect(screen.queryByText('Start with +254')).toBeNull();
  });

  test('describes a field by its help text', () => {
    show(<FormField label="Phone number" name="phoneNumber" helper="Start with +254" error={null} />);
    expect(screen.getByLabelText('Phone number')).toHaveAccessibleDescription('Start with +254');
    expect(screen.getByLabelText('Phone number')).toBeValid();
  });

  test('passes on the typed text', async () => {
    const change = vi.fn();
    show(<FormField label="Email" name="email" onChange={change} />);
    await userEvent.type(screen.getByLabelText('Email'), 'a@b');
    expect(change).toHaveBeenLastCalledWith('a@b');
  });

  test('shows and hides a password', async () => {
    show(<PasswordField label="Password" name="password" autoComplete="current-password" />);
    const field = screen.getByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(screen.getAllByLabelText(/password/i)).toEqual([field]);
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(toggle);
    expect(field).toHaveAttribute('type', 'text');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(toggle);
    expect(field).toHaveAttribute('type', 'password');
  });

  test('offers the options of a select', async () => {
    const change = vi.fn();
    const options = [
      { value: 'nairobi', label: 'Nairobi' },
      { value: 'kisumu', label: 'Kisumu' },
    ];
    show(<SelectField label="City" name="city" options={options} onChange={change} />);
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Kisumu');
    expect(change).toHaveBeenCalledWith('kisumu');
  });

  test('renders pills as radio buttons of one group', async () => {
    const change = vi.fn();
    const options = [
      { value: '10', label: '$10' },
      { value: '20', label: '$20' },
      { value: '50', label: '$50', disabled: true },
    ];
    show(<PillGroup label="Amount" name="amount" options={options} value="10" onChange={change} />);
    expect(screen.getByRole('group', { name: 'Amount' })).toBeVisible();
    expect(screen.getByRole('radio', { name: '$10' })).toBeChecked();
    expect(screen.getByRole('radio', { name: '$50' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: '$20' }));
    expect(change).toHaveBeenCalledWith('20');
  });
});

describe('checkout blocks', () => {
  test('pairs each label of the totals with its amount', () => {
    show(
      <SummaryList
        rows={[
          { label: 'Subtotal', amount: 2000 },
          { label: 'Total', amount: 2030, total: true },
        ]}
      />,
    );
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Subtotal', 'Total']);
    expect(screen.getAllByRole('definition').map((amount) => amount.textContent)).toEqual(['Ksh 2,000', 'Ksh 2,030']);
  });

  test('marks the current step', () => {
    show(<StepHeader steps={['Address', 'Payment']} current={1} />);
    const [address, payment] = screen.getAllByRole('listitem');
    expect(address).not.toHaveAttribute('aria-current');
    expect(address).toHaveTextContent('Step 1 of 2: Address, done');
    expect(payment).toHaveAttribute('aria-current', 'step');
  });

  test('shows the remaining time of a countdown', () => {
    show(<CountdownRing value={12} total={20} label="12 seconds left" />);
    expect(screen.getByRole('timer', { name: '12 seconds left' })).toHaveTextContent('12');
  });

  test('names what a copy button copies, and reports the copy', async () => {
    const copy = vi.fn();
    const { rerender } = show(<CopyButton what="the paybill number" onCopy={copy} />);
    await userEvent.click(screen.getByRole('button', { name: 'Copy the paybill number' }));
    expect(copy).toHaveBeenCalledOnce();
    rerender(
      <MemoryRouter>
        <AppTheme>
          <CopyButton what="the paybill number" copied onCopy={copy} />
        </AppTheme>
      </MemoryRouter>,
    );
    expect(screen.getByRole('button', { name: 'Copied: the paybill number' })).toBeVisible();
  });

  test('closes a named dialog by its button and by Escape', async () => {
    const close = vi.fn();
    show(
      <Overlay open title="Pay with M-PESA" onClose={close}>
        <p>Check your phone</p>
      </Overlay>,
    );
    expect(screen.getByRole('dialog', { name: 'Pay with M-PESA' })).toHaveTextContent('Check your phone');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('makes the page behind a dialog inert while the dialog is open', () => {
    const page = document.body.appendChild(document.createElement('div'));
    page.id = 'root';
    try {
      const { unmount } = show(
        <Overlay open title="Pay with M-PESA" onClose={vi.fn()}>
          <p>Check your phone</p>
        </Overlay>,
      );
      expect(page).toHaveAttribute('inert');
      unmount();
      expect(page).not.toHaveAttribute('inert');
    } finally {
      page.remove();
    }
  });
});

test('announces a rating in tenths, with the number of ratings', () => {
  show(<Rating value={4.3} count={12} />);
  expect(screen.getByRole('img', { name: 'Rated 4.3 out of 5 in 12 ratings' })).toBeVisible();
});
