import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { paymentPaybillScreen } from '../../models/payment-paybill.screen.tsx';

walkScreen(paymentPaybillScreen);
