import type { SnapshotFrom } from 'xstate';
import { mostComments } from '#contract/articles.ts';
import { failureMessage } from '../support/failure.ts';
import type { articleMachine } from './article.machine.ts';
import { firstComments } from './article.setup.ts';
import type { Event, Input, Wanted } from './article.types.ts';

type Snapshot = SnapshotFrom<typeof articleMachine>;

function statusOf(snapshot: Snapshot) {
  if (snapshot.hasTag('folded') || snapshot.hasTag('unfolded')) return 'ready' as const;
  if (snapshot.hasTag('missing')) return 'missing' as const;
  return snapshot.hasTag('failed') ? ('failed' as const) : ('loading' as const);
}

/** What the article page shows. */
export const viewArticle = (snapshot: Snapshot) => {
  const { article, failure } = snapshot.context;
  const all = article?.comments ?? [];
  const unfolded = snapshot.hasTag('unfolded');
  return {
    status: statusOf(snapshot),
    article,
    /** Premium, and the reader has no subscription: the intro is all there is. */
    locked: article?.tier === 'paid' && article.content === '',
    comments: unfolded ? all : all.slice(0, firstComments),
    /** How many comments there are; null where the article came with the newest of more. */
    commentCount: all.length < mostComments ? all.length : null,
    /** How many comments are folded away, or were. */
    furtherComments: Math.max(0, all.length - firstComments),
    unfolded,
    busy: snapshot.hasTag('reloading'),
    message: failure && (snapshot.hasTag('failed') || snapshot.hasTag('stale')) ? failureMessage(failure) : null,
    canRetry: snapshot.can(articleEvents.retried()),
  };
};
export type ArticleView = ReturnType<typeof viewArticle>;

/** The machines of the comment form and the reactions, while an article is on show. */
export const articleParts = ({ children }: Snapshot) => ({
  comment: children.comment,
  reactions: children.reactions,
});

export const articleEvents = {
  changed: (wanted: Wanted) => ({ type: 'article.changed', wanted }) satisfies Event,
  readerChanged: (reader: Input['reader']) => ({ type: 'reader.changed', reader }) satisfies Event,
  retried: () => ({ type: 'article.retried' }) satisfies Event,
  commentsToggled: () => ({ type: 'comments.toggled' }) satisfies Event,
};
