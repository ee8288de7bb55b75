import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { lastOrderScreen } from '../../models/last-order.screen.tsx';

walkScreen(lastOrderScreen);
