import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { dashboardModel } from '../models/dashboard.model.ts';

walkEveryPath(dashboardModel);
