import type { AnyScreenLevel } from '@uwanja/flow-paths/page';
import { beforeAll } from 'vitest';
import { hydrateScreen } from '#tests/support/models/hydrate-screen.tsx';
import { articleScreen } from '../../models/article.screen.tsx';
import { articleListScreen, whatsOnScreen } from '../../models/article-list.screen.tsx';
import { catalogueScreen, categoriesScreen, platformsScreen } from '../../models/catalogue.screen.tsx';
import { connectPackageScreen } from '../../models/connect-package.screen.tsx';
import { heroPricesScreen, highlightsScreen, homeDealsScreen } from '../../models/home.screen.tsx';
import { footerNewsletterScreen, homeNewsletterScreen } from '../../models/newsletter.screen.tsx';
import { productScreen } from '../../models/product.screen.tsx';
import { reviewListScreen } from '../../models/review-list.screen.tsx';
import { searchScreen } from '../../models/search.screen.tsx';
import { servicePlanScreen } from '../../models/service-plan.screen.tsx';
import { servicesScreen } from '../../models/services.screen.tsx';
import { shareScreen } from '../../models/share.screen.tsx';
import { stockAlertScreen } from '../../models/stock-alert.screen.tsx';

/**
 * The flows of public pages, with the states in which the server can send them. A refused load is a toast, so the browser
 * renders its page.
 */
const sent: readonly (readonly [AnyScreenLevel, readonly string[]])[] = [
  [heroPricesScreen, ['loading', 'ready', 'empty']],
  [homeDealsScreen, ['loading', 'ready', 'empty']],
  [highlightsScreen, ['loading', 'ready', 'empty']],
  [homeNewsletterScreen, ['open.editing']],
  [footerNewsletterScreen, ['open.editing']],
  [catalogueScreen, ['loading', 'ready', 'empty']],
  [categoriesScreen, ['loading', 'ready', 'empty']],
  [platformsScreen, ['loading', 'ready', 'empty']],
  [
    productScreen,
    [
      ...['missing', 'loading', 'ready', 'notFound'].map((state) => `detail.${state}`),
      ...['waiting', 'loading', 'ready', 'empty'].map((state) => `recommendations.${state}`),
    ],
  ],
  [reviewListScreen, ['loading', 'ready']],
  [stockAlertScreen, ['signedOut', 'loading', 'unverified', 'offered', 'waiting']],
  [shareScreen, ['closed']],
  [servicesScreen, ['loading', 'ready', 'empty']],
  [servicePlanScreen, ['none', 'choosing', 'chosen', 'switching']],
  [articleListScreen, ['loading', 'ready', 'empty']],
  [articleScreen, ['loading', 'missing', 'awaitingReader', 'open.storingSelected']],
  [whatsOnScreen, ['loading', 'ready', 'empty']],
  [searchScreen, ['loading', 'found.ready', 'empty', 'missing', 'found.unmatched']],
  [connectPackageScreen, ['none']],
];

// Load the code of the part of an empty search before it is compared with itself.
beforeAll(() => import('#src/features/offers/OffersSection.tsx'));

for (const [level, states] of sent) hydrateScreen(level, states);
