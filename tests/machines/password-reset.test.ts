import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { passwordResetModel, resetRequestModel } from '../models/password-reset.model.ts';

walkEveryPath(resetRequestModel);
walkEveryPath(passwordResetModel);
