import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { subscriptionsModel } from '../models/subscriptions.model.ts';

walkEveryPath(subscriptionsModel);
