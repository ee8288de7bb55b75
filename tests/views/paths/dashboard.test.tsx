import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { dashboardScreen } from '../../models/dashboard.screen.tsx';

walkScreen(dashboardScreen);
