import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { stockAlertModel } from '../models/stock-alert.model.ts';

walkEveryPath(stockAlertModel);
