import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { connectPackageScreen } from '../../models/connect-package.screen.tsx';
import { contactScreen } from '../../models/contact.screen.tsx';
import { cookieConsentScreen } from '../../models/cookie-consent.screen.tsx';
import { handsetScreen } from '../../models/handset.screen.tsx';
import { footerNewsletterScreen, homeNewsletterScreen } from '../../models/newsletter.screen.tsx';
import { searchScreen } from '../../models/search.screen.tsx';
import { servicePlanScreen } from '../../models/service-plan.screen.tsx';
import { servicesScreen } from '../../models/services.screen.tsx';
import { siteHeaderScreen } from '../../models/site-header.screen.tsx';
import { suggestionsScreen } from '../../models/suggestions.screen.tsx';

for (const level of [
  siteHeaderScreen,
  suggestionsScreen,
  cookieConsentScreen,
  contactScreen,
  homeNewsletterScreen,
  footerNewsletterScreen,
  connectPackageScreen,
  servicePlanScreen,
  servicesScreen,
  searchScreen,
  handsetScreen,
])
  walkScreen(level);
