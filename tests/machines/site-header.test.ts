import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { siteHeaderModel } from '../models/site-header.model.ts';

walkEveryPath(siteHeaderModel);
