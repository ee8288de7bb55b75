import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { bulkChangeModel } from '../models/bulk-change.model.ts';

walkEveryPath(bulkChangeModel);
