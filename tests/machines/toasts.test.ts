import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { toastsModel } from '../models/toasts.model.ts';

walkEveryPath(toastsModel);
