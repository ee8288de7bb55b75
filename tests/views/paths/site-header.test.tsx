import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { siteHeaderScreen } from '../../models/site-header.screen.tsx';

walkScreen(siteHeaderScreen);
