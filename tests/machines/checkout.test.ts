import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { checkoutModel } from '../models/checkout.model.ts';

walkEveryPath(checkoutModel);
