import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { phoneVerificationModel } from '../models/phone-verification.model.ts';

walkEveryPath(phoneVerificationModel);
