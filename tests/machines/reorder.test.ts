import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { reorderModel } from '../models/reorder.model.ts';

walkEveryPath(reorderModel);
