import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { productEditorModel } from '../models/product-editor.model.ts';

walkEveryPath(productEditorModel);
