import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { deskActionModel } from '../models/desk-action.model.ts';

walkEveryPath(deskActionModel);
