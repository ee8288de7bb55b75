import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { paymentPaybillModel } from '../models/payment-paybill.model.ts';

walkEveryPath(paymentPaybillModel);
