import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { formatMoney } from '#contract/money.ts';
import type { Variant } from '#contract/products.ts';
import { AddToCart } from '#src/components/AddToCart.tsx';
import { imageTemplate, ShopImage } from '#src/components/image/ShopImage.tsx';
import { ProductCard } from '#src/components/ProductCard.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { savingPercent } from '#src/components/price/saving.ts';
import { Rating } from '#src/components/Rating.tsx';
import { Rail } from '#src/components/rail/Rail.tsx';
import { VariantRow } from '#src/components/VariantRow.tsx';
import { showComponent } from '#tests/support/views/show-component.tsx';

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
test('answers a press of ADD TO CART with a check mark before the server has confirmed it', () => {
  const button = (pending: boolean) => {
    const { container } = showComponent(<AddToCart inCart={false} pending={pending} inStock onAdd={() => {}} />);
    const drawing = container.querySelector('svg')?.innerHTML;
    expect(container).toHaveTextContent('ADD TO CART');
    return drawing;
  };
  const inCart = showComponent(<AddToCart inCart pending={false} inStock onAdd={() => {}} />).container;
  expect(button(true)).toBe(inCart.querySelector('svg')?.innerHTML);
  expect(button(false)).not.toBe(button(true));
});

describe('a price', () => {
  // @verifies Currency Ksh
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
    const { container } = showComponent(<Price amount={2450} listPrice={3000} />);
    expect(container.querySelector('s')).toHaveTextContent('Ksh 3,000');
    expect(container).toHaveTextContent('Now Ksh 2,450Was Ksh 3,000');
    // The visible price is an element of its own.
    expect(screen.getByText('Ksh 2,450').textContent).toBe('Ksh 2,450');
    // The saving and the previous price are in one element, so that they wrap together.
    expect(screen.getByText('−18%').parentElement?.textContent).toBe('Ksh 3,000−18%');
  });

  test.each([null, 2450, 2000])('shows no sale with a list price of %s', (listPrice) => {
    const { container } = showComponent(<Price amount={2450} listPrice={listPrice} />);
    expect(container.querySelector('s')).toBeNull();
    expect(container.textContent).toBe('Ksh 2,450');
    expect(savingPercent(listPrice, 2450)).toBe(0);
  });
});

describe('a picture', () => {
  test('states the size of its drawing and loads when it is near', () => {
    showComponent(<ShopImage src="/images/giftcard-steam.svg" alt="Steam gift card" />);
    const picture = screen.getByRole('img', { name: 'Steam gift card' });
    expect(picture).toHaveAttribute('width', '640');
    expect(picture).toHaveAttribute('height', '400');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  test('is offered in several widths where it is shown small, and in none once it has failed', () => {
    showComponent(<ShopImage src="/images/giftcard-steam.svg" alt="Steam gift card" sizes="72px" />);
    const picture = screen.getByRole('img', { name: 'Steam gift card' });
    expect(picture).toHaveAttribute('sizes', '72px');
    expect(picture).toHaveAttribute(
      'srcset',
      '/images/giftcard-steam.svg?w=160 160w, /images/giftcard-steam.svg?w=360 360w, /images/giftcard-steam.svg 560w',
    );
    fireEvent.error(picture);
    expect(picture).not.toHaveAttribute('srcset');
    expect(picture.getAttribute('src')).toMatch(/^data:/);
  });

  test('that was uploaded is offered in the widths up to its own', () => {
    showComponent(<ShopImage src="/pictures/ab-640.webp" alt="Mug" sizes="72px" />);
    const srcset = '/pictures/ab-320.webp 320w, /pictures/ab-640.webp 640w';
    expect(screen.getByRole('img', { name: 'Mug' })).toHaveAttribute('srcset', srcset);
  });

  test('of a shop owner has one width', () => {
    showComponent(<ShopImage src="/images/mug.png" alt="Mug" sizes="72px" />);
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
    showComponent(<Component product={product} variant={variant} />);
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
    showComponent(
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

describe('a rail', () => {
  test('has a name, lists its cards and scrolls by its buttons', async () => {
    const scrollBy = vi.fn();
    Element.prototype.scrollBy = scrollBy;
    showComponent(
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

test('announces a rating in tenths, with the number of ratings', () => {
  showComponent(<Rating value={4.3} count={12} />);
  expect(screen.getByRole('img', { name: 'Rated 4.3 out of 5 in 12 ratings' })).toBeVisible();
});
