import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { missedPaymentModel } from '../models/missed-payment.model.ts';

walkEveryPath(missedPaymentModel);
