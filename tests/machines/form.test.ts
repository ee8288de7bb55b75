import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { formModel, repeatedFormModel } from '../models/form.model.ts';

walkEveryPath(formModel);
walkEveryPath(repeatedFormModel);
