import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { newsletterEditorScreen } from '../../models/newsletter-editor.screen.tsx';

walkScreen(newsletterEditorScreen);
