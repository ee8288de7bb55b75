import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { reorderScreen } from '../../models/reorder.screen.tsx';

walkScreen(reorderScreen);
