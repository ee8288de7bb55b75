import { walkScreen } from '#tests/support/models/walk-screen.tsx';
import { articleScreen } from '../../models/article.screen.tsx';
import { articleListScreen, whatsOnScreen } from '../../models/article-list.screen.tsx';
import { commentScreen } from '../../models/comment.screen.tsx';
import { commentListScreen } from '../../models/comment-list.screen.tsx';
import { inboxScreen } from '../../models/inbox.screen.tsx';
import { reactionsScreen } from '../../models/reactions.screen.tsx';
import { shareScreen } from '../../models/share.screen.tsx';

for (const level of [
  articleScreen,
  articleListScreen,
  whatsOnScreen,
  commentScreen,
  commentListScreen,
  reactionsScreen,
  shareScreen,
  inboxScreen,
])
  walkScreen(level);
