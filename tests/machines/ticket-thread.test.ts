import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { ticketThreadModel } from '../models/ticket-thread.model.ts';

walkEveryPath(ticketThreadModel);
