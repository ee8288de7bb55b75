import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { inboxScreen } from '../../models/inbox.screen.tsx';

walkScreen(inboxScreen);
