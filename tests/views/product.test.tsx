import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Product, ProductList } from '#contract/products.ts';
import { type ProductInput, productMachine, viewProduct } from '#machines/product/index.ts';
import { links } from '#src/platform/links.ts';
import { namedProduct } from '#src/screens/product/named-product.ts';
import { ProductView } from '#src/screens/product/ProductView.tsx';
import type { ProductViewProps } from '#src/screens/product/product-view-props.ts';
import { Recommendations } from '#src/screens/product/Recommendations.tsx';
import { SoldOutView } from '#src/screens/product/SoldOut.tsx';
import { fakeCarousel } from '#tests/support/views/fake-carousel.ts';
import { markSandbox, writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { showComponent } from '#tests/support/views/show-component.tsx';
import { failed } from '../models/failures.ts';
import { aList, aProduct, aVariant } from '../models/products.ts';

const card = aProduct(
  7,
  [
    aVariant(71, { name: '$10', salePrice: 1450, listPrice: 1600, region: 'US' }),
    aVariant(72, { name: '£50', inStock: false, region: 'UK' }),
  ],
  { name: 'PlayStation Store gift card', summary: 'Wallet credit.', rating: 4.8 },
);
const other = aProduct(8, [aVariant(81)], { name: 'Headset' });

interface PageData {
  product?: () => Product;
  recommended?: () => ProductList;
  named?: ProductInput;
}

/** Returns the machine's view model after all mock responses have arrived. */
async function viewIn({ product = () => card, recommended = () => aList(1, other), named }: PageData = {}) {
  const machine = productMachine.provide({
    actors: {
      getProduct: fromPromise(async () => product()),
      recommendProducts: fromPromise(async () => recommended()),
    },
  });
  const actor = createActor(machine, { input: named ?? { productID: 7, variantID: 71 } }).start();
  await waitFor(() => {
    const { status, recommendations } = viewProduct(actor.getSnapshot());
    expect(status).not.toBe('loading');
    if (status === 'ready') expect(recommendations.status).not.toBe('loading');
  });
  return viewProduct(actor.getSnapshot());
}

function show(more: Partial<ProductViewProps> & Pick<ProductViewProps, 'view'>) {
  const onRetryRecommendations = vi.fn();
  const props = {
    inCart: false,
    pending: false,
    onAdd: vi.fn(),
    onVariant: vi.fn(),
    onLocation: vi.fn(),
    onRetry: vi.fn(),
    recommendations: (
      <Recommendations view={more.view.recommendations} controls={fakeCarousel()} onRetry={onRetryRecommendations} />
    ),
    onRetryRecommendations,
    ...more,
  };
  showComponent(<ProductView {...props} />);
  return props;
}

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('which product', () => {
  test.each([
    [{ itemProductID: '7', itemVariantID: '71' }, null, { productID: 7, variantID: 71 }],
    [{ itemProductID: '7' }, null, { productID: 7, variantID: null }],
    [{ itemProductID: '7' }, { productID: 9, variantID: 91 }, { productID: 7, variantID: null }],
    [{}, { productID: 9, variantID: '91' }, { productID: 9, variantID: 91 }],
    [{}, { variantID: 91 }, { productID: null, variantID: 91 }],
    [{ itemProductID: '7x' }, null, { productID: null, variantID: null }],
    [{ itemProductID: '7', itemVariantID: '71x' }, null, { productID: null, variantID: null }],
    [{ itemProductID: '7x', itemVariantID: '71' }, null, { productID: null, variantID: null }],
    [{}, { productID: -1 }, { productID: null, variantID: null }],
    [{}, 'nonsense', { productID: null, variantID: null }],
    // @verifies Taken from navigation state
    // @verifies Taken from route params itemProductID and itemVariantID
  ])('reads %j with the state %j as %j', (params, state, named) => {
    expect(namedProduct(params, state)).toEqual(named);
  });
});

describe('ready', () => {
  test('shows the paragraphs of a description apart', async () => {
    show({ view: await viewIn({ product: () => ({ ...card, summary: 'Black.\n\nWith a cable.' }) }) });
    expect(screen.getByText(/With a cable/)).toHaveStyle({ whiteSpace: 'pre-line' });
  });

  // @verifies Shows: name
  // @verifies Shows: variant
  // @verifies Shows: item type
  // @verifies Shows: summary
  // @verifies Shows: price
  // @verifies Shows: rating
  // @verifies Shows: category
  // @verifies Shows: region
  // @verifies Shows: platform
  test('shows all data of the variant', async () => {
    show({ view: await viewIn() });
    expect(screen.getByRole('heading', { level: 1, name: 'PlayStation Store gift card' })).toBeVisible();
    expect(screen.getByText('Wallet credit.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Rated 4.8 out of 5 in 12 ratings' })).toBeVisible();
    expect(screen.getAllByText('Ksh 1,600').every((price) => price.closest('s') !== null)).toBe(true);
    expect(screen.getByText(/US accounts only. Check your account/)).toBeVisible();
    // The chosen pill names the variant.
    expect(screen.getByRole('radio', { name: /^\$10 / })).toBeChecked();
    expect(screen.queryByText('$10', { selector: 'h1 + p' })).toBeNull();
    expect(['Item type', 'Platform', 'Region'].map(fact)).toEqual(['Gift cards', 'Steam', 'US']);
    const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(trail).getByRole('link', { name: 'Gift cards' })).toBeVisible();
  });

  test('shows the further pictures of the product, described, with a button for each', async () => {
    const gallery = [
      { image: '/images/mug-night.svg', alt: 'Its back' },
      { image: '/images/mug-lime.svg', alt: '' },
    ];
    const product = aProduct(7, [aVariant(71, { name: 'Black', image: '/images/mug-ocean.svg' })], {
      name: 'Mug',
      imageURL: '/images/mug-ocean.svg',
      imageAlt: 'A mug from the side',
      gallery,
    });
    show({ view: await viewIn({ product: () => product, recommended: () => aList(0) }) });
    const strip = await screen.findByRole('region', { name: 'Pictures' });
    expect(
      within(strip)
        .getAllByRole('img')
        .map((img) => img.getAttribute('alt')),
    ).toEqual(['A mug from the side', 'Its back', 'Mug, Black, picture 3']);
    const scrolled = vi.fn();
    strip.scrollTo = scrolled;
    Object.defineProperty(strip, 'clientWidth', { value: 300 });
    await userEvent.click(screen.getByRole('button', { name: 'Show picture 3 of 3' }));
    expect(scrolled).toHaveBeenCalledWith({ left: 600 });
  });

  test('names a picture by the product and the variant where nothing is written about it', async () => {
    show({ view: await viewIn() });
    expect(screen.getByRole('img', { name: 'PlayStation Store gift card, $10' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pictures' })).toBeNull();
  });

  test.each(['/images/giftcard-steam.svg', '/images/game-tekken.svg'])(
    'loads the picture at once: %s',
    async (image) => {
      const product = aProduct(7, [aVariant(71, { image })]);
      show({ view: await viewIn({ product: () => product, recommended: () => aList(0) }) });
      const images = [...document.querySelectorAll(`img[src="${image}"]`)];
      expect(images.map((shown) => shown.getAttribute('loading'))).toEqual(['eager']);
    },
  );

  test('shows its category in the breadcrumbs', async () => {
    show({ view: await viewIn({ product: () => card }) });
    const breadcrumb = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(breadcrumb).getByRole('link', { name: card.category })).toHaveAttribute(
      'href',
      `/products?category=${card.category.replaceAll(' ', '+')}`,
    );
  });

  test('shows no stars where there are no ratings', async () => {
    show({ view: await viewIn({ product: () => ({ ...card, ratingCount: 0 }) }) });
    expect(screen.queryByRole('img', { name: /^Rated/ })).not.toBeInTheDocument();
    expect(screen.getByText('Not rated yet')).toBeVisible();
  });

  // @verifies An add-to-cart button
  test('adds the variant to the cart', async () => {
    const props = show({ view: await viewIn() });
    await userEvent.click(screen.getByRole('button', { name: 'ADD TO CART' }));
    expect(props.onAdd).toHaveBeenCalledOnce();
  });

  // @verifies The button becomes IN CART
  test('shows IN CART once it is added, and still accepts a press', async () => {
    const props = show({ view: await viewIn(), inCart: true });
    expect(screen.queryByRole('button', { name: 'ADD TO CART' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'IN CART' }));
    expect(props.onAdd).toHaveBeenCalledOnce();
  });

  // @verifies Shows: an out-of-stock notice
  test('says in the bar that it is out of stock instead of a price, and cannot be added', async () => {
    const soldOut = aProduct(7, [aVariant(71, { inStock: false, listPrice: 3000 })]);
    show({ view: await viewIn({ product: () => soldOut }), soldOut: 'What next?' });
    expect(screen.getByRole('button', { name: 'ADD TO CART' })).toBeDisabled();
    const bar = screen.getByRole('region', { name: 'Price' });
    expect(bar).toHaveTextContent(/^Out of stockADD TO CART$/);
    expect(screen.getByText('What next?')).toBeVisible();
  });

  test('offers the variant in stock that is most like the sold-out one, in one press', async () => {
    const onVariant = vi.fn();
    const soldOut = aVariant(71, { inStock: false, salePrice: 3600, region: 'US' });
    const variants = [
      soldOut,
      aVariant(72, { name: '£25', salePrice: 3600, region: 'UK' }),
      aVariant(73, { name: '$50', salePrice: 7150, region: 'US' }),
      aVariant(74, { name: '$10', salePrice: 1450, region: 'US' }),
      aVariant(75, { name: '$20', salePrice: 3000, region: 'US', inStock: false }),
    ];
    const shown = { variant: soldOut, onVariant, alert: null };
    showComponent(<SoldOutView {...shown} product={aProduct(7, variants)} />);
    await userEvent.click(screen.getByRole('button', { name: '$10 is in stock · Ksh\u00a01,450' }));
    expect(onVariant).toHaveBeenCalledExactlyOnceWith(74);
    cleanup();
    showComponent(<SoldOutView {...shown} product={aProduct(7, [soldOut])} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('offers its variants as pills', async () => {
    const props = show({ view: await viewIn() });
    const pills = within(screen.getByRole('group', { name: 'Variant' }));
    expect(pills.getByRole('radio', { name: '$10 · US' })).toBeChecked();
    await userEvent.click(pills.getByRole('radio', { name: '£50 · UK · out of stock' }));
    expect(props.onVariant).toHaveBeenCalledExactlyOnceWith(72);
  });

  test('shows no pills where there is one variant', async () => {
    show({ view: await viewIn({ product: () => aProduct(7, [aVariant(71)]) }) });
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});

test('lists no platform and no region of goods that they do not limit', async () => {
  const variants = card.variants.map((variant) => ({ ...variant, platform: 'All platforms', region: 'Kenya' }));
  const hoodie: Product = { ...card, itemType: 'merchandise', category: 'Apparel', variants };
  show({ view: await viewIn({ product: () => hoodie }) });
  expect(screen.queryByText(/All platforms/)).not.toBeInTheDocument();
  expect(['Item type', 'Category'].map(fact)).toEqual(['Merchandise', 'Apparel']);
  expect(screen.queryByText('Platform', { selector: 'dt' })).not.toBeInTheDocument();
  expect(screen.queryByText('Region', { selector: 'dt' })).not.toBeInTheDocument();
});

test('ends each entry of the breadcrumbs but the last with a slash, so that no line begins with one', async () => {
  show({ view: await viewIn() });
  const entries = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  const slash = (entry: Element, part: string) => getComputedStyle(entry, part).content.includes('/');
  expect(entries.map((entry) => [slash(entry, '::before'), slash(entry, '::after')])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [false, false],
  ]);
});

describe('delivery and returns', () => {
  // @verifies Delivery-and-returns box with location: Nairobi
  // @verifies Delivery-and-returns box with location: Mombasa
  // @verifies Delivery-and-returns box with location: Kisumu
  // @verifies Delivery-and-returns box with location: Nyeri
  // @verifies Delivery-and-returns box with location: Lodwar
  test('offers five locations and passes on the chosen one', async () => {
    const props = show({ view: await viewIn({ product: () => ({ ...card, itemType: 'device' }) }) });
    // The field's code is loaded after the page.
    const select = await screen.findByRole('combobox', { name: 'Choose your location' });
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Nairobi', 'Mombasa', 'Kisumu', 'Nyeri', 'Lodwar']);
    await userEvent.selectOptions(select, 'Lodwar');
    expect(props.onLocation).toHaveBeenCalledExactlyOnceWith('Lodwar');
  });

  /** The text of the box and whether it has a field. */
  async function boxOf(more: Partial<Product>) {
    show({ view: await viewIn({ product: () => ({ ...card, ...more }) }) });
    const box = screen.getByRole('region', { name: 'Delivery and returns' });
    if (more.itemType === 'gamecard' || more.itemType === 'giftcard')
      expect(within(box).queryByRole('combobox')).not.toBeInTheDocument();
    else await within(box).findByRole('combobox', { name: 'Choose your location' });
    return box;
  }
  const inAYear = new Date(Date.now() + 365 * 86_400_000);
  const release = inAYear.toISOString().slice(0, 10);
  const releaseDay = new Intl.DateTimeFormat('en-KE', { dateStyle: 'medium' }).format(inAYear);

  test.each(['giftcard', 'gamecard'] as const)(
    'of a %s is about the code: no location, no packaging',
    async (itemType) => {
      const box = await boxOf({ itemType });
      expect(box).toHaveTextContent(
        'Your codeOn your Orders page, usually in under a minute after you pay. No delivery fee.',
      );
      expect(box).toHaveTextContent('US accounts only.');
      expect(box).toHaveTextContent('A code that has been shown to you cannot be returned');
      expect(box).not.toHaveTextContent(/packaging|Nairobi|Delivery to/);
    },
  );

  test('of a digital pre-order names the day of the code', async () => {
    const box = await boxOf({ itemType: 'gamecard', releaseDate: release });
    expect(box).toHaveTextContent(`On your Orders page on ${releaseDay}, the day of the release.`);
    expect(box).not.toHaveTextContent(/minutes|packaging|Nairobi/);
  });

  test('of a code for accounts of any region says so', async () => {
    const variants = card.variants.map((variant) => ({ ...variant, region: 'Global' }));
    expect(await boxOf({ itemType: 'giftcard', variants })).toHaveTextContent('an account of any region');
  });

  test.each(['device', 'electronics', 'equipment', 'merchandise'] as const)(
    'of %s is about the delivery and the packaging, and not about codes',
    async (itemType) => {
      const box = await boxOf({ itemType });
      expect(box).toHaveTextContent(/Delivery to Nairobi today or tomorrow\./);
      expect(box).toHaveTextContent('Unused goods in their packaging can be returned.');
      expect(box).toHaveTextContent(/Warranty6 Months(?! on)/);
      expect(box).not.toHaveTextContent(/code|account/);
    },
  );

  test('of goods states the days that the owner has set, and none for a place without', async () => {
    writeShopFacts({ deliveryDays: { nairobi: [2, 4], other: [3, 3] } });
    const box = await boxOf({ itemType: 'device' });
    expect(box).toHaveTextContent('Delivery to Nairobi in 2 to 4 days. You see the fee before you pay.');
    expect(screen.getByText(/^Delivered to/)).toHaveTextContent('Delivered to Nairobi in 2 to 4 days');
    cleanup();
    writeShopFacts({ deliveryDays: { mombasa: [0, 3], other: [1, 1] } });
    expect(await boxOf({ itemType: 'device' })).toHaveTextContent('Delivery to Nairobi. You see');
    expect(screen.getByText(/^Delivered to/)).toHaveTextContent(/^Delivered to Nairobi$/);
    cleanup();
    const preOrder = await boxOf({ itemType: 'merchandise', releaseDate: release });
    expect(preOrder).toHaveTextContent(`we send it on ${releaseDay}. You see the fee before you pay.`);
  });

  test('of a pre-order of goods names the day of the release and the days from then', async () => {
    const box = await boxOf({ itemType: 'merchandise', releaseDate: release });
    expect(box).toHaveTextContent(`we send it on ${releaseDay}. Delivery to Nairobi takes up to 1 day.`);
    expect(box).not.toHaveTextContent(/today|tomorrow|code/);
  });

  test('states that the warranty is for goods where a code is sold', async () => {
    show({ view: await viewIn() });
    expect(screen.getByText('6 Months').parentElement).toHaveTextContent('6 Months on devices and gear.');
  });

  test('shows the version of goods, and no region for those that fit anywhere', async () => {
    const device = (region: string) => ({
      ...card,
      itemType: 'device' as const,
      variants: card.variants.map((variant) => ({ ...variant, region })),
    });
    show({ view: await viewIn({ product: () => device('UK') }) });
    expect(screen.getByText('UK version.')).toBeVisible();
    cleanup();
    show({ view: await viewIn({ product: () => device('Global') }) });
    expect(screen.queryByText(/version\.$|accounts/)).not.toBeInTheDocument();
  });

  // @verifies A return policy
  // @verifies Warranty '6 Months'
  // @verifies A chat link to an external ticket system
  // @verifies Warranty label '6 Months'
  test('shows the return policy, the warranty and the link to the ticket system', async () => {
    markSandbox();
    show({ view: await viewIn({ product: () => ({ ...card, itemType: 'device' }) }) });
    expect(screen.getByText('6 Months').parentElement).toHaveTextContent(/^6 Months$/);
    expect(screen.getByRole('heading', { name: 'Return policy' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Chat with us/ })).toHaveAttribute('href', links.support);
  });

  test('has no chat in a live shop that has none', async () => {
    show({ view: await viewIn() });
    expect(screen.queryByText(/^Chat with us/)).toBeNull();
  });
});

describe('You may also like', () => {
  // @verifies 'You may also like' recommendations
  test('shows recommendations', async () => {
    show({ view: await viewIn() });
    const rail = within(screen.getByRole('region', { name: 'You may also like' }));
    expect(rail.getByRole('link', { name: /^Headset/ })).toHaveAttribute('href', '/product/8/81');
  });

  // @verifies 'No recommendations available.'
  test('shows that there are no recommendations', async () => {
    show({ view: await viewIn({ recommended: () => aList(0) }) });
    expect(screen.getByText('No recommendations available.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('fails without the product and can be retried', async () => {
    const recommended = () => {
      throw failed.of('unreachable');
    };
    const props = show({ view: await viewIn({ recommended }) });
    expect(screen.getByRole('heading', { level: 1, name: card.name })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(props.onRetryRecommendations).toHaveBeenCalledOnce();
  });
});

test('shows a heading and the skeleton of the page while it loads', () => {
  const machine = productMachine.provide({
    actors: { getProduct: fromPromise(() => new Promise<Product>(() => {})) },
  });
  const actor = createActor(machine, { input: { productID: 7, variantID: 71 } }).start();
  show({ view: viewProduct(actor.getSnapshot()) });
  expect(screen.getByRole('heading', { level: 1, name: 'Product' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

// @verifies Needs: productID
// @verifies Needs: variantID
test('shows what is missing and links to the catalogue', async () => {
  show({ view: await viewIn({ named: { productID: null, variantID: null } }) });
  expect(screen.getByText(/needs a product and a variant/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toHaveAttribute('href', '/products');
});

test('links to the catalogue where the product does not exist', async () => {
  const product = () => {
    throw failed.missing('No such product.');
  };
  show({ view: await viewIn({ product }) });
  expect(screen.getByText('Product not found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse the products' })).toBeVisible();
});

test('shows why loading failed, and retries', async () => {
  const product = () => {
    throw failed.of('offline');
  };
  const props = show({ view: await viewIn({ product }) });
  expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(props.onRetry).toHaveBeenCalledOnce();
});
