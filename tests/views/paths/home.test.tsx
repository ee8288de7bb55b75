import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { heroPricesScreen, highlightsScreen, homeDealsScreen } from '../../models/home.screen.tsx';

for (const level of [heroPricesScreen, homeDealsScreen, highlightsScreen]) walkScreen(level);
