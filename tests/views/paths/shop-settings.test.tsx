import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { shopSettingsScreen } from '../../models/shop-settings.screen.tsx';

walkScreen(shopSettingsScreen);
