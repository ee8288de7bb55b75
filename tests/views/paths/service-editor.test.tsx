import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { serviceEditorScreen } from '../../models/service-editor.screen.tsx';

walkScreen(serviceEditorScreen);
