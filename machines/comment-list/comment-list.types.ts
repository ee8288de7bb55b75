import type { CommentPage } from '#contract/articles.ts';
import type { Notice } from '../support/notices.ts';

export interface Input {
  readonly articleID: number;
  /** The first page, which the server sends with the article. */
  readonly page: CommentPage;
}

export interface Context {
  readonly articleID: number;
  /** The comments loaded so far, newest first. */
  readonly loaded: CommentPage;
}

export type Event =
  | { readonly type: 'comments.toggled' }
  /** The person requested the next page. */
  | { readonly type: 'comments.requested' }
  /** The article was reloaded, with a new first page of comments. */
  | { readonly type: 'comments.replaced'; readonly page: CommentPage };

export type Emitted = Notice;
