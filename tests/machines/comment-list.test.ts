import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { commentListModel } from '../models/comment-list.model.ts';

walkEveryPath(commentListModel);
