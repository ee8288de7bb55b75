import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { catalogueScreen, categoriesScreen, platformsScreen } from '../../models/catalogue.screen.tsx';

for (const level of [catalogueScreen, categoriesScreen, platformsScreen]) walkScreen(level);
