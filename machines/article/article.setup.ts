import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Article, CommentPage } from '#contract/articles.ts';
import { commentMachine } from '../comment/index.ts';
import { commentListEvents, commentListMachine } from '../comment-list/index.ts';
import { reactionsMachine } from '../reactions/index.ts';
import { type Failure, failureNotice } from '../support/failure.ts';
import { redirect } from '../support/notices.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { ArticleSelection, Context, Emitted, Event, Input } from './article.types.ts';

/** Returns the id that the URL names; null for `last` and `none`. */
export const articleIDOf = (selection: ArticleSelection): number | null =>
  typeof selection === 'number' ? selection : null;

/** Returns the signed-in reader; null for a visitor and while the session is read. */
export const readerOf = ({ reader }: Pick<Context, 'reader'>) => (reader === 'unknown' ? null : reader);

const isSameReader = (one: Input['reader'], other: Input['reader']) =>
  one === 'unknown' || other === 'unknown' ? one === other : one?.userID === other?.userID;

/**
 * Returns the id of the current article.
 * @throws Error without an id, which the chart rules out
 */
export function requireArticleID({ articleID }: Context): number {
  if (articleID === null) throw new Error('no article is known');
  return articleID;
}

/**
 * Returns the loaded article.
 * @throws Error when none is loaded, which the chart rules out
 */
export function requireArticle({ article }: Context): Article {
  if (article === null) throw new Error('no article is loaded');
  return article;
}

/** The actors, delays, actions and guards of the article's chart. */
export const articleSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Input;
    emitted: Emitted;
    children: { comment: 'comment'; commentList: 'commentList'; reactions: 'reactions' };
  },
  actors: {
    /** Reads the id in local storage `selectedBlog`; null where there is none. */
    readSelected: unprovided<number | null>('readSelected'),
    storeSelected: unprovided<void, { readonly articleID: number }>('storeSelected'),
    /** Finds the id of the newest article; null where there is none. */
    findNewest: unprovided<number | null>('findNewest'),
    getArticle: unprovided<Article, { readonly articleID: number; readonly token: string | null }>('getArticle'),
    comment: commentMachine,
    commentList: commentListMachine,
    reactions: reactionsMachine,
  },
  delays: { commentReload: timing.commentReload },
  actions: {
    setReader: assign((_, reader: Input['reader']) => ({ reader })),
    setSelection: assign((_, selection: ArticleSelection) => ({ selection })),
    reset: assign((_, selection: ArticleSelection) => ({
      selection,
      articleID: articleIDOf(selection),
      failure: null,
    })),
    setRecalled: assign((_, articleID: number | null) => ({ articleID })),
    setArticle: assign((_, article: Article) => ({ article, failure: null })),
    /** Replaces the comments after the article was reloaded. */
    replaceComments: sendTo('commentList', (_, page: CommentPage) => commentListEvents.replaced(page)),
    clearArticle: assign({ article: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    /** Redirects an article that was opened without its id to its own URL, so that links and "back" lead to it. */
    settleAddress: enqueueActions(({ context, enqueue }, articleID: number | null) => {
      if (context.selection !== 'last' || articleID === null) return;
      enqueue.assign({ selection: articleID, articleID });
      enqueue.emit(redirect(`/article/${articleID}`, { replace: true }));
    }),
  },
  guards: {
    isReaderKnown: ({ context }) => context.reader !== 'unknown',
    isSameReader: ({ context }, reader: Input['reader']) => isSameReader(context.reader, reader),
    isOtherReader: ({ context }, reader: Input['reader']) => !isSameReader(context.reader, reader),
    isNamed: ({ context }) => typeof context.selection === 'number',
    isNone: ({ context }) => context.selection === 'none',
    // The redirect of `settleAddress` changes the URL, which sends `article.changed` for the article already shown.
    isPresent: ({ context }, selection: ArticleSelection) =>
      selection === context.selection || selection === context.articleID,
    isFound: (_, articleID: number | null) => articleID !== null,
    isMissing: (_, failure: Failure) => failure.kind === 'missing',
    /** The last selected article no longer exists. */
    isSelectedMissing: ({ context }, failure: Failure) => failure.kind === 'missing' && context.selection === 'last',
    isPosted: (_, posted: boolean) => posted,
  },
});
