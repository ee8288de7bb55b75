import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { staffSessionScreen } from '../../models/staff-session.screen.tsx';

walkScreen(staffSessionScreen);
