import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { orderCodesModel } from '../models/order-codes.model.ts';

walkEveryPath(orderCodesModel);
