import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { paymentExpressModel } from '../models/payment-express.model.ts';

walkEveryPath(paymentExpressModel);
