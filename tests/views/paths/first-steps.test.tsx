import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { firstStepsScreen } from '../../models/first-steps.screen.tsx';

walkScreen(firstStepsScreen);
