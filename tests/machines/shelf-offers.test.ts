import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { shelfOffersModel } from '../models/shelf-offers.model.ts';

walkEveryPath(shelfOffersModel);
