import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { preferencesScreen } from '../../models/preferences.screen.tsx';

walkScreen(preferencesScreen);
