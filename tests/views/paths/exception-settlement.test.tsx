import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { exceptionSettlementScreen } from '../../models/exception-settlement.screen.tsx';

walkScreen(exceptionSettlementScreen);
