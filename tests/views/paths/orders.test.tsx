import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { ordersScreen } from '../../models/orders.screen.tsx';

walkScreen(ordersScreen);
