import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { recentlyViewedScreen } from '../../models/recently-viewed.screen.tsx';

walkScreen(recentlyViewedScreen);
