import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { handsetModel } from '../models/handset.model.ts';

walkEveryPath(handsetModel);
