import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { reviewListModel } from '../models/review-list.model.ts';

walkEveryPath(reviewListModel);
