import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { reactionsScreen } from '../../models/reactions.screen.tsx';

walkScreen(reactionsScreen);
