import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { articleMachine } from './article.machine.ts';
import type { ArticleSelection, Event, Input } from './article.types.ts';

type Snapshot = SnapshotFrom<typeof articleMachine>;

function statusOf(snapshot: Snapshot) {
  if (snapshot.matches('open')) return 'ready' as const;
  if (snapshot.matches('missing')) return 'missing' as const;
  return snapshot.matches('failed') ? ('failed' as const) : ('loading' as const);
}

/** The view model of the article page. */
export const viewArticle = (snapshot: Snapshot) => {
  const { article, failure, reader } = snapshot.context;
  return {
    status: statusOf(snapshot),
    article,
    /** The article is premium and the reader has no subscription, so the server sends only the intro. */
    locked: article?.tier === 'paid' && article.content === '',
    signedIn: reader !== null && reader !== 'unknown',
    busy: snapshot.matches({ open: 'reloading' }),
    message:
      failure && (snapshot.matches('failed') || snapshot.matches({ open: 'stale' })) ? failureMessage(failure) : null,
    canRetry: snapshot.can(articleEvents.retried()),
  };
};
export type ArticleView = ReturnType<typeof viewArticle>;

/** The child machines of the comments, their form and the reactions; undefined while no article is shown. */
export const articleParts = ({ children }: Snapshot) => ({
  comment: children.comment,
  commentList: children.commentList,
  reactions: children.reactions,
});

export const articleEvents = {
  changed: (selection: ArticleSelection) => ({ type: 'article.changed', selection }) satisfies Event,
  readerChanged: (reader: Input['reader']) => ({ type: 'reader.changed', reader }) satisfies Event,
  retried: () => ({ type: 'article.retried' }) satisfies Event,
};
