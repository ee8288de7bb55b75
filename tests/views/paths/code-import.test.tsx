import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { codeImportScreen } from '../../models/code-import.screen.tsx';

walkScreen(codeImportScreen);
