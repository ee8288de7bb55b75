import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { shopModel } from '../models/shop.model.ts';

walkEveryPath(shopModel);
