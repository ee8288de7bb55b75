import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { deskActionScreen } from '../../models/desk-action.screen.tsx';

walkScreen(deskActionScreen);
