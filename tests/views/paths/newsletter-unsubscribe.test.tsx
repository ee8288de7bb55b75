import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { newsletterUnsubscribeScreen } from '../../models/newsletter-unsubscribe.screen.tsx';

walkScreen(newsletterUnsubscribeScreen);
