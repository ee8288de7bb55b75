import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { commentListScreen } from '../../models/comment-list.screen.tsx';

walkScreen(commentListScreen);
