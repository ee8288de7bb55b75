import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { newsletterUnsubscribeModel } from '../models/newsletter-unsubscribe.model.ts';

walkEveryPath(newsletterUnsubscribeModel);
