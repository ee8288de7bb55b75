import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { deskLiveModel } from '../models/desk-live.model.ts';

walkEveryPath(deskLiveModel);
