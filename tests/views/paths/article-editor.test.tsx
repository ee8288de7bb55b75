import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { articleEditorScreen } from '../../models/article-editor.screen.tsx';

walkScreen(articleEditorScreen);
