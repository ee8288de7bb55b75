import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { footerNewsletterScreen, homeNewsletterScreen } from '../../models/newsletter.screen.tsx';

for (const level of [homeNewsletterScreen, footerNewsletterScreen]) walkScreen(level);
