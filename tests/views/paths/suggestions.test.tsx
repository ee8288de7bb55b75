import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { suggestionsScreen } from '../../models/suggestions.screen.tsx';

walkScreen(suggestionsScreen);
