import { screen } from '@testing-library/react';
import { externalEvent, findControl, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { LastOrder } from '#src/screens/home/LastOrder.tsx';
import { adaSignedIn } from '#tests/support/models/long-lived-actors.ts';
import { lastOrderModel } from './last-order.model.ts';

const seesNothing = () => expect(screen.queryByText(/^Your last/)).toBeNull();

export const lastOrderScreen = screenOf(lastOrderModel)({
  page: <LastOrder />,
  children: () => ({ session: adaSignedIn() }),
  events: {
    'resource.retried': externalEvent('no part of the page: it is complete without the order'),
    'resource.changed': externalEvent('another customer'),
  },
  states: {
    loading: seesNothing,
    ready: () => expect(findControl('button', 'Buy again: Your last: Item 1, Standard')).toBeEnabled(),
    empty: seesNothing,
    failed: seesNothing,
  },
});
