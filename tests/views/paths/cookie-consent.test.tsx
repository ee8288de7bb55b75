import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { cookieConsentScreen } from '../../models/cookie-consent.screen.tsx';

walkScreen(cookieConsentScreen);
