import { useSelector } from '@xstate/react';
import { useLocation, useParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { type ArticleInput, articleEvents, articleParts, viewArticle } from '#machines/article/index.ts';
import { comment as commentEvents, type commentMachine, viewComment } from '#machines/comment/index.ts';
import { reactions as reactionsEvents, type reactionsMachine, viewReactions } from '#machines/reactions/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { articleFlow } from '#src/platform/composition/article.ts';
import { usePageName } from '#src/platform/hooks/page-name.ts';
import { shallowEqual, useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow, useTell } from '#src/platform/hooks/use-flow.ts';
import { ArticleView } from './ArticleView.tsx';
import { CommentForm } from './CommentForm.tsx';
import { namedArticle } from './named-article.ts';
import { Reactions } from './Reactions.tsx';

/** Who reads, as the article needs to know them. */
function useReader(): ArticleInput['reader'] {
  const [{ restoring, token, userID, username, email }] = useChildView('session', viewSession);
  if (restoring) return 'unknown';
  return token !== null && userID !== null ? { token, userID, username, email } : null;
}

export function LiveReactions({ actor }: { actor: ActorRefFrom<typeof reactionsMachine> }) {
  return (
    <Reactions
      view={useSelector(actor, viewReactions, shallowEqual)}
      onLike={() => actor.send(reactionsEvents.likePressed())}
      onDislike={() => actor.send(reactionsEvents.dislikePressed())}
    />
  );
}

export function LiveCommentForm({ actor }: { actor: ActorRefFrom<typeof commentMachine> }) {
  return (
    <CommentForm
      view={useSelector(actor, viewComment, shallowEqual)}
      onChange={(name, value) => actor.send(commentEvents.changed(name, value))}
      onSubmit={() => actor.send(commentEvents.submitted())}
    />
  );
}

/** An article's page: which one is told by the route, by navigation state, or by what was read last. */
export function ArticleScreen() {
  const { articleID } = useParams();
  const { pathname, state } = useLocation();
  const wanted = namedArticle(articleID, state);
  const reader = useReader();
  const article = useFlow(articleFlow, { wanted, reader });
  useTell(article, String(wanted), articleEvents.changed(wanted));
  useTell(article, JSON.stringify(reader), articleEvents.readerChanged(reader));
  const view = useSelector(article, viewArticle, shallowEqual);
  usePageName(view.status === 'loading' ? undefined : (view.article?.title ?? null));
  const { comment, reactions } = useSelector(article, articleParts, shallowEqual);
  return (
    <ArticleView
      view={view}
      path={pathname}
      reactions={reactions ? <LiveReactions key={reactions.sessionId} actor={reactions} /> : null}
      commentForm={comment ? <LiveCommentForm key={comment.sessionId} actor={comment} /> : null}
      onRetry={() => article.send(articleEvents.retried())}
      onToggleComments={() => article.send(articleEvents.commentsToggled())}
    />
  );
}
