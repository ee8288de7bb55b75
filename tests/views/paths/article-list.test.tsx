import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { articleListScreen, whatsOnScreen } from '../../models/article-list.screen.tsx';

for (const level of [articleListScreen, whatsOnScreen]) walkScreen(level);
