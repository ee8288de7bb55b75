import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { recentlyViewedModel } from '../models/recently-viewed.model.ts';
import { savedItemsModel } from '../models/saved-items.model.ts';

walkEveryPath(savedItemsModel);
walkEveryPath(recentlyViewedModel);
