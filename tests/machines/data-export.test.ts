import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { dataExportModel } from '../models/data-export.model.ts';

walkEveryPath(dataExportModel);
