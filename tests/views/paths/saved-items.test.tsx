import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { savedItemsScreen } from '../../models/saved-items.screen.tsx';

walkScreen(savedItemsScreen);
