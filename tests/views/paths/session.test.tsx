import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { sessionScreen } from '../../models/session.screen.tsx';

walkScreen(sessionScreen);
