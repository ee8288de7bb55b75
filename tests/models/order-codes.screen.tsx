import { screen, within } from '@testing-library/react';
import { findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { viewOrderCodes } from '#machines/order-codes/index.ts';
import { OrderCodes } from '#src/screens/orders/OrderCodes.tsx';
import { seesFailure, seesLoading } from '#tests/support/models/expectations.ts';
import { orderCodesModel } from './order-codes.model.ts';
import { ada } from './purchases.ts';

const names: Readonly<Record<number, string>> = { 1: 'Steam Card (USD 10)', 2: 'Xbox Card (USD 25)' };
const nameOf = ({ codeID }: { readonly codeID: number }) => names[codeID] ?? 'nothing of this order';

/** Expects each code masked or revealed, with the button for the other. */
const seesCodes = (snapshot: Parameters<typeof viewOrderCodes>[0]) => {
  const { lines, guides } = viewOrderCodes(snapshot);
  const fields = [...document.querySelectorAll('li > div > code')];
  expect(fields.map((field) => field?.textContent)).toEqual(lines.map(({ code }) => code ?? '•••• •••• ••••'));
  for (const line of lines) {
    expect(findControl('button', `Reveal code for ${line.name}`) !== null).toBe(line.code === null);
    expect(findControl('button', `Hide code for ${line.name}`) !== null).toBe(line.canHide);
    expect(findControl('button', `Copy the code for ${line.name}`) !== null).toBe(line.code !== null);
  }
  const masked = lines.filter(({ code }) => code === null).length;
  expect(findControl('button', 'Reveal all codes') !== null).toBe(masked > 1);
  expect(findControl('button', 'Copy all codes') !== null).toBe(masked < 2 && lines.length - masked > 1);
  for (const { product, steps } of guides) {
    const guide = screen.getByRole('group', { name: `How to redeem ${product}` });
    expect(within(guide).getAllByRole('listitem')).toHaveLength(steps.length || 3);
    expect(guide).toHaveTextContent(steps.length > 0 ? 'The account must be of the region US.' : 'of any region');
  }
};

export const orderCodesScreen = screenOf(orderCodesModel)({
  page: <OrderCodes session={ada} orderID="UW7K3M9Q2A" count={2} />,
  at: '/orders',
  events: {
    'codes.opened': press('Show the 2 codes'),
    'codes.closed': press('Hide codes'),
    'codes.retried': press('Try again'),
    'code.revealed': press((event) => `Reveal code for ${nameOf(event)}`),
    'codes.allRevealed': press('Reveal all codes'),
    'code.hidden': press((event) => `Hide code for ${nameOf(event)}`),
  },
  states: {
    closed: () => {
      expect(findControl('button', 'Show the 2 codes')).toHaveAttribute('aria-expanded', 'false');
      expect(document.querySelector('code')).toBeNull();
    },
    'open.loading': seesLoading,
    'open.failed': seesFailure,
    'open.listed.idle': seesCodes,
    'open.listed.revealing': (snapshot) => {
      seesCodes(snapshot);
      expect(document.querySelectorAll('button[aria-busy="true"]')).toHaveLength(1);
    },
    'open.listed.refused': (snapshot) => {
      seesCodes(snapshot);
      expect(screen.getByRole('alert')).toHaveTextContent('The codes cannot be opened at the moment.');
    },
  },
});
