import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { firstStepsModel } from '../models/first-steps.model.ts';

walkEveryPath(firstStepsModel);
