import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { commentScreen } from '../../models/comment.screen.tsx';

walkScreen(commentScreen);
