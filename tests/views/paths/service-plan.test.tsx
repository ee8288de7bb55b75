import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { servicePlanScreen } from '../../models/service-plan.screen.tsx';

walkScreen(servicePlanScreen);
