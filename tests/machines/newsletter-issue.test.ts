import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { newsletterIssueModel } from '../models/newsletter-issue.model.ts';

walkEveryPath(newsletterIssueModel);
