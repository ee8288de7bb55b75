import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { paymentCardModel } from '../models/payment-card.model.ts';

walkEveryPath(paymentCardModel);
