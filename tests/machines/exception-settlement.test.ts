import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { exceptionSettlementModel } from '../models/exception-settlement.model.ts';

walkEveryPath(exceptionSettlementModel);
