import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { checkoutScreen } from '../../models/checkout.screen.tsx';

walkScreen(checkoutScreen);
