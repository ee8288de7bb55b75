import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { carouselScreen } from '../../models/carousel.screen.tsx';
import { catalogueScreen, categoriesScreen, platformsScreen } from '../../models/catalogue.screen.tsx';
import { heroPricesScreen, highlightsScreen, homeDealsScreen } from '../../models/home.screen.tsx';
import { productScreen } from '../../models/product.screen.tsx';
import { recentlyViewedScreen } from '../../models/recently-viewed.screen.tsx';
import { savedItemsScreen } from '../../models/saved-items.screen.tsx';
import { shelfOffersScreen } from '../../models/shelf-offers.screen.tsx';

for (const level of [
  carouselScreen,
  heroPricesScreen,
  homeDealsScreen,
  highlightsScreen,
  catalogueScreen,
  categoriesScreen,
  platformsScreen,
  productScreen,
  savedItemsScreen,
  shelfOffersScreen,
  recentlyViewedScreen,
])
  walkScreen(level);
