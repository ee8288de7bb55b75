import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { contactModel } from '../models/contact.model.ts';

walkEveryPath(contactModel);
