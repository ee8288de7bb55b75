import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { searchScreen } from '../../models/search.screen.tsx';

walkScreen(searchScreen);
