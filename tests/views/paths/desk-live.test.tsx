import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { deskLiveScreen } from '../../models/desk-live.screen.tsx';

walkScreen(deskLiveScreen);
