import { screen, within } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, transient } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewProduct } from '#machines/product/index.ts';
import { locationField } from '#src/screens/product/DeliveryBox.tsx';
import { ProductScreen, productReviews, soldOut } from '#src/screens/product/ProductScreen.tsx';
import { seesFailure, seesLoading, seesText } from '#tests/support/models/expectations.ts';
import { productPageModel } from './product.model.ts';

// The field's code is loaded after the page; the paths test what follows.
await locationField.load();
await soldOut.load();
await productReviews.load();

type Snapshot = Parameters<typeof viewProduct>[0];
const isShown = (snapshot: Snapshot) => viewProduct(snapshot).status === 'ready';
/** The recommendations are on the page only while it shows a product. */
const beside = (check: (region: ReturnType<typeof within>) => void) => (snapshot: Snapshot) => {
  const region = screen.queryByRole('region', { name: 'You may also like' });
  expect(region !== null).toBe(isShown(snapshot));
  if (region) check(within(region));
};
const noneAvailable = 'No recommendations available.';
/** The retry of the product or of the recommendations. Both are never visible at the same time. */
const retry = (isOfRecommendations: boolean) => ({
  ...press('Try again'),
  control: () =>
    (findControl('region', 'You may also like') !== null) === isOfRecommendations
      ? findControl('button', 'Try again')
      : null,
});

export const productScreen = screenOf(productPageModel)({
  page: <ProductScreen />,
  at: ({ productID, variantID }) => ({ pathname: '/product', state: { productID, variantID } }),
  events: {
    'product.changed': externalEvent('the router'),
    'product.retried': retry(false),
    'variant.chosen': {
      control: ({ variantID }) => {
        const radio = findControl('radio', `Variant ${variantID}`);
        // A checked radio cannot be chosen again.
        return radio && (radio as HTMLInputElement).checked ? null : radio;
      },
      act: (user, control) => user.click(control),
      words: ({ variantID }) => `chooses Variant ${variantID}`,
    },
    'location.chosen': {
      control: () => screen.queryByLabelText('Choose your location'),
      act: (user, control, { location }) => user.selectOptions(control, location),
      words: ({ location }) => `chooses ${location}`,
    },
    'recommendations.retried': retry(true),
  },
  states: {
    'detail.resolving': transient,
    'detail.missing': seesText('No product chosen'),
    'detail.loading': seesLoading,
    'detail.ready': (snapshot) => {
      const { product, variant, location, digital } = viewProduct(snapshot);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(product?.name ?? '');
      // The label also names the platform and the region where the variants differ in them.
      const isOfVariant = (name: string) => name.split(' · ')[0] === variant?.name;
      expect(screen.getByRole('radio', { name: isOfVariant })).toBeChecked();
      if (digital) expect(screen.queryByLabelText('Choose your location')).toBeNull();
      else expect(screen.getByLabelText('Choose your location')).toHaveValue(location);
    },
    'detail.notFound': seesText('Product not found'),
    'detail.failed': seesFailure,
    'recommendations.waiting': (snapshot) => expect(isShown(snapshot)).toBe(false),
    'recommendations.loading': beside(({ queryByText, queryByRole }) => {
      seesLoading();
      expect(queryByText(noneAvailable)).toBeNull();
      expect(queryByRole('link', { name: /^Product 8/ })).toBeNull();
    }),
    'recommendations.ready': (snapshot) => {
      const [first] = viewProduct(snapshot).recommendations.products;
      // The link is named by its whole card.
      const isOfFirst = (name: string) => name.startsWith(first?.name ?? '');
      beside(({ getAllByRole }) => expect(getAllByRole('link', { name: isOfFirst })).not.toEqual([]))(snapshot);
    },
    'recommendations.empty': beside(({ getByText, queryByRole }) => {
      expect(getByText(noneAvailable)).toBeVisible();
      expect(queryByRole('button')).toBeNull();
    }),
    'recommendations.failed': beside(({ getByText, getByRole }) => {
      expect(getByText(noneAvailable)).toBeVisible();
      expect(getByRole('button', { name: 'Try again' })).toBeEnabled();
    }),
  },
});
