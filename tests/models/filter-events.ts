import { screen } from '@testing-library/react';
import { type ByHand, press } from '@uwanja/flow-paths/page';

/** How a person changes the filters above a list of products, on every page that has them. */
export const filterEvents = {
  'sort.chosen': {
    control: () => screen.queryByRole('combobox', { name: 'Sort by' }),
    act: (user, control) => user.selectOptions(control, 'Price: low to high'),
    words: () => 'chooses the order by price',
  },
  'price.chosen': {
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
  'filters.cleared': {
    ...press('Clear filters'),
    control: () => screen.queryAllByRole('button', { name: 'Clear filters' })[0] ?? null,
  },
} satisfies Readonly<Record<string, ByHand<unknown>>>;
