import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { resourceModel } from '../models/resource.model.ts';

walkEveryPath(resourceModel);
