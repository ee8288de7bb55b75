import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { addressBookModel } from '../models/address-book.model.ts';

walkEveryPath(addressBookModel);
