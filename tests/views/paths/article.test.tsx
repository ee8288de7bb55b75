import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { articleScreen } from '../../models/article.screen.tsx';

walkScreen(articleScreen);
