import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { servicesScreen } from '../../models/services.screen.tsx';

walkScreen(servicesScreen);
