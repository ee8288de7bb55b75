import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { subscriptionsScreen } from '../../models/subscriptions.screen.tsx';

walkScreen(subscriptionsScreen);
