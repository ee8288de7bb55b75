import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { reactionsModel } from '../models/reactions.model.ts';

walkEveryPath(reactionsModel);
