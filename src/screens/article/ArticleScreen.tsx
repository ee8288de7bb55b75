import { useSendOnChange } from '@uwanja/flow-ssr';
import { useLocation, useParams } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import { type ArticleInput, articleEvents, articleParts, viewArticle } from '#machines/article/index.ts';
import { commentEvents, type commentMachine, viewComment } from '#machines/comment/index.ts';
import { commentListEvents, type commentListMachine, viewCommentList } from '#machines/comment-list/index.ts';
import { reactionsEvents, type reactionsMachine, viewReactions } from '#machines/reactions/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { Share } from '#src/features/sharing/Share.tsx';
import { articleFlow } from '#src/platform/composition/article.ts';
import { useHydration } from '#src/platform/hooks/hydration.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ArticleView } from './ArticleView.tsx';
import { CommentForm } from './CommentForm.tsx';
import { Comments, type CommentsProps } from './Comments.tsx';
import { namedArticle } from './named-article.ts';
import { Reactions } from './Reactions.tsx';

/** Returns the signed-in reader, null for a visitor, `'unknown'` while the session is being restored. */
function useReader(): ArticleInput['reader'] {
  const [{ restoring, token, userID, username, email }] = useChildView('session', viewSession);
  const isServerRendered = useHydration() !== null;
  // The server renders for visitors, so the first render in the browser must assume a visitor too.
  if (restoring) return isServerRendered ? null : 'unknown';
  return token !== null && userID !== null ? { token, userID, username, email } : null;
}

export function LiveReactions({ actor }: { actor: ActorRefFrom<typeof reactionsMachine> }) {
  return (
    <Reactions
      view={useView(actor, viewReactions)}
      onLike={() => actor.send(reactionsEvents.likePressed())}
      onDislike={() => actor.send(reactionsEvents.dislikePressed())}
    />
  );
}

export function LiveCommentForm({ actor }: { actor: ActorRefFrom<typeof commentMachine> }) {
  return (
    <CommentForm
      view={useView(actor, viewComment)}
      onChange={(name, value) => actor.send(commentEvents.changed(name, value))}
      onSubmit={() => actor.send(commentEvents.submitted())}
    />
  );
}

export function LiveComments({
  actor,
  ...props
}: { actor: ActorRefFrom<typeof commentListMachine> } & Pick<CommentsProps, 'busy' | 'message' | 'onRetry' | 'form'>) {
  return (
    <Comments
      view={useView(actor, viewCommentList)}
      onToggle={() => actor.send(commentListEvents.toggled())}
      onLoadMore={() => actor.send(commentListEvents.requested())}
      {...props}
    />
  );
}

/** The article page. The route, the navigation state or the last chosen article selects which one (`namedArticle`). */
export function ArticleScreen() {
  const { articleID } = useParams();
  const { pathname, state } = useLocation();
  const selection = namedArticle(articleID, state);
  const reader = useReader();
  const article = useFlow(articleFlow, { selection, reader });
  useSendOnChange(article, String(selection), articleEvents.changed(selection));
  useSendOnChange(article, JSON.stringify(reader), articleEvents.readerChanged(reader));
  const view = useView(article, viewArticle);
  const shown = view.status === 'ready' ? view.article : null;
  useSetPageName(view.status === 'loading' ? undefined : (view.article?.title ?? null));
  const { comment, commentList, reactions } = useView(article, articleParts);
  const onRetry = () => article.send(articleEvents.retried());
  return (
    <ArticleView
      view={view}
      path={pathname}
      share={shown ? <Share key={shown.articleID} title={shown.title} path={`/article/${shown.articleID}`} /> : null}
      reactions={reactions ? <LiveReactions key={reactions.sessionId} actor={reactions} /> : null}
      comments={
        commentList ? (
          <LiveComments
            key={commentList.sessionId}
            actor={commentList}
            busy={view.busy}
            message={view.message}
            onRetry={view.canRetry ? onRetry : null}
            form={comment ? <LiveCommentForm key={comment.sessionId} actor={comment} /> : null}
          />
        ) : null
      }
      onRetry={onRetry}
    />
  );
}
