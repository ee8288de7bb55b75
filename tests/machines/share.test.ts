import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { shareModel } from '../models/share.model.ts';

walkEveryPath(shareModel);
