import { RecentlyViewedScreen } from '#src/screens/recently-viewed/RecentlyViewedScreen.tsx';
import { recentlyViewedModel } from './recently-viewed.model.ts';
import { screenOfShelf } from './shelf.screen.tsx';

export const recentlyViewedScreen = screenOfShelf(recentlyViewedModel, <RecentlyViewedScreen />);
