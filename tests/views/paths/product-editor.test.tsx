import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { productEditorScreen } from '../../models/product-editor.screen.tsx';

walkScreen(productEditorScreen);
