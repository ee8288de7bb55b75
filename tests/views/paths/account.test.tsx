import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { accountDeletionScreen, accountDetailsScreen, accountScreen } from '../../models/account.screen.tsx';

for (const level of [accountScreen, accountDetailsScreen, accountDeletionScreen]) walkScreen(level);
