import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { commentModel } from '../models/comment.model.ts';

walkEveryPath(commentModel);
