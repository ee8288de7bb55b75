import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { connectEditorScreen } from '../../models/connect-editor.screen.tsx';

walkScreen(connectEditorScreen);
