import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { registrationModel } from '../models/registration.model.ts';

walkEveryPath(registrationModel);
