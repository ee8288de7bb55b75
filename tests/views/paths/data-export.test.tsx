import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { dataExportScreen } from '../../models/data-export.screen.tsx';

walkScreen(dataExportScreen);
