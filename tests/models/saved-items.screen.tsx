import { SavedItemsScreen } from '#src/screens/saved-items/SavedItemsScreen.tsx';
import { savedItemsModel } from './saved-items.model.ts';
import { screenOfShelf } from './shelf.screen.tsx';

export const savedItemsScreen = screenOfShelf(savedItemsModel, <SavedItemsScreen />);
