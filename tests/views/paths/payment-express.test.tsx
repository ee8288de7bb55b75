import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { paymentExpressScreen } from '../../models/payment-express.screen.tsx';

walkScreen(paymentExpressScreen);
