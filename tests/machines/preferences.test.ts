import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { preferencesModel } from '../models/preferences.model.ts';

walkEveryPath(preferencesModel);
