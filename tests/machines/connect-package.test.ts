import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { connectPackageModel } from '../models/connect-package.model.ts';

walkEveryPath(connectPackageModel);
