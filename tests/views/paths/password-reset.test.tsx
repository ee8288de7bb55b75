import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { passwordResetScreen, resetRequestScreen } from '../../models/password-reset.screen.tsx';

for (const level of [resetRequestScreen, passwordResetScreen]) walkScreen(level);
