import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { connectPackageScreen } from '../../models/connect-package.screen.tsx';

walkScreen(connectPackageScreen);
