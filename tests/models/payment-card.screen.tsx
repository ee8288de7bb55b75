import { screen } from '@testing-library/react';
import { findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { CardModal } from '#src/screens/payment-overlay/PaymentOverlayScreen.tsx';
import { paymentCardModel } from './payment-card.model.ts';

export const paymentCardScreen = screenOf(paymentCardModel)({
  page: (actor) => <CardModal actor={actor} />,
  at: '/payment-overlay',
  events: { 'mpesa.chosen': press('USE MPESA'), 'overlay.closed': press('Close') },
  states: {
    unavailable: () =>
      expect(screen.getByRole('dialog', { name: 'Not available' })).toHaveTextContent('Cards are not accepted yet.'),
    closed: () => expect(findControl('dialog', 'Not available')).toBeNull(),
  },
});
