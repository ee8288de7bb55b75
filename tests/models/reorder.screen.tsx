import { screen } from '@testing-library/react';
import { press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { Reorder } from '#src/features/reorder/Reorder.tsx';
import { shownText } from '#tests/support/models/notices.ts';
import { messageOf } from './failures.ts';
import { ada } from './purchases.ts';
import { reorderModel } from './reorder.model.ts';

const button = () => screen.getByRole('button', { name: 'Buy again: Order ORDER1' });

export const reorderScreen = screenOf(reorderModel)({
  page: <Reorder session={ada} orderID="ORDER1" about="Order ORDER1" />,
  at: '/orders',
  events: { 'reorder.pressed': press('Buy again: Order ORDER1') },
  states: {
    idle: ({ context: { missing, failure } }) => {
      expect(button()).toHaveAttribute('aria-busy', 'false');
      const reasons = [...missing, ...(failure ? [shownText(messageOf(failure))] : [])];
      expect(screen.queryByRole('alert')?.textContent ?? '').toBe(reasons.join(''));
    },
    reordering: () => expect(button()).toHaveAttribute('aria-busy', 'true'),
  },
});
