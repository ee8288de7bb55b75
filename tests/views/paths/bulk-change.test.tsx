import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { bulkChangeScreen } from '../../models/bulk-change.screen.tsx';

walkScreen(bulkChangeScreen);
