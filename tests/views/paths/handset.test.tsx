import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { handsetScreen } from '../../models/handset.screen.tsx';

walkScreen(handsetScreen);
