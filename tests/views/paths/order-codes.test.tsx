import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { orderCodesScreen } from '../../models/order-codes.screen.tsx';

walkScreen(orderCodesScreen);
