import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { codeImportModel } from '../models/code-import.model.ts';

walkEveryPath(codeImportModel);
