import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { lastOrderModel } from '../models/last-order.model.ts';

walkEveryPath(lastOrderModel);
