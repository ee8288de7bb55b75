import { beforeEach, vi } from 'vitest';
import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { missedPaymentScreen } from '../../models/missed-payment.screen.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

walkScreen(missedPaymentScreen);
