import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { shelfOffersScreen } from '../../models/shelf-offers.screen.tsx';

walkScreen(shelfOffersScreen);
