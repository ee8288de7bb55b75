import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { phoneVerificationScreen } from '../../models/phone-verification.screen.tsx';

walkScreen(phoneVerificationScreen);
