import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { registrationScreen } from '../../models/registration.screen.tsx';

walkScreen(registrationScreen);
