import { screen, within } from '@testing-library/react';
import { type ByHand, press } from '@uwanja/flow-paths/page';
import type { FilterEdit } from '#machines/support/product-filters.ts';

const byHand = {
  toggle: {
    control: () => {
      const list = screen.queryByRole('group', { name: 'Deals' });
      return list && within(list).queryByRole('button', { name: /^Sale/ });
    },
    act: (user, control) => user.click(control),
    words: () => 'presses the deal Sale',
  },
  sort: {
    control: () => screen.queryByRole('combobox', { name: 'Sort by' }),
    act: (user, control) => user.selectOptions(control, 'Price: low to high'),
    words: () => 'chooses the order by price',
  },
  price: {
    control: () => screen.queryByRole('textbox', { name: 'Price in shillings: To' }),
    act: async (user, control) => {
      const from = screen.getByRole('textbox', { name: 'Price in shillings: From' });
      await user.clear(from);
      await user.type(from, '500');
      await user.clear(control);
      await user.type(control, '2000{Enter}');
    },
    words: () => 'types a price range',
  },
  clear: {
    ...press('Clear filters'),
    control: () => screen.queryAllByRole('button', { name: 'Clear filters' })[0] ?? null,
  },
} satisfies Readonly<Record<FilterEdit['kind'], ByHand<unknown>>>;

/** How a person edits the filters above a list of products, on every page that has them. */
export const editsFilters = ({ edit }: { readonly edit: FilterEdit }): ByHand<unknown> => byHand[edit.kind];
