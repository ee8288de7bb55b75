import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { reviewListScreen } from '../../models/review-list.screen.tsx';

walkScreen(reviewListScreen);
