import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { footerNewsletterModel, homeNewsletterModel } from '../models/newsletter.model.ts';

walkEveryPath(homeNewsletterModel);
walkEveryPath(footerNewsletterModel);
