import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { paymentCardScreen } from '../../models/payment-card.screen.tsx';

walkScreen(paymentCardScreen);
