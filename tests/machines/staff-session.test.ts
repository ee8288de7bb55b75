import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { staffSessionModel } from '../models/staff-session.model.ts';

walkEveryPath(staffSessionModel);
