import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { newsletterIssueScreen } from '../../models/newsletter-issue.screen.tsx';

walkScreen(newsletterIssueScreen);
