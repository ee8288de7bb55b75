import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { shareScreen } from '../../models/share.screen.tsx';

walkScreen(shareScreen);
