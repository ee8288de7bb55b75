import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { stockAlertScreen } from '../../models/stock-alert.screen.tsx';

walkScreen(stockAlertScreen);
