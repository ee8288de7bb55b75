import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { paymentCardScreen } from '../../models/payment-card.screen.tsx';
import { paymentExpressScreen } from '../../models/payment-express.screen.tsx';
import { paymentPaybillScreen } from '../../models/payment-paybill.screen.tsx';

for (const level of [paymentExpressScreen, paymentPaybillScreen, paymentCardScreen]) walkScreen(level);
