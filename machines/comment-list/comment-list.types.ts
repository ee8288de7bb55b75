import type { CommentPage } from '#contract/articles.ts';
import type { Notice } from '../support/notices.ts';

export interface Input {
  readonly articleID: number;
  /** The first page, which comes with the article. */
  readonly page: CommentPage;
}

export interface Context {
  readonly articleID: number;
  /** The comments loaded so far, newest first. */
  readonly loaded: CommentPage;
}

export type Event =
  | { readonly type: 'comments.toggled' }
  /** The next page is wanted below the loaded comments. */
  | { readonly type: 'comments.requested' }
  /** The article was loaded again, with its first page of comments. */
  | { readonly type: 'comments.replaced'; readonly page: CommentPage };

export type Emitted = Notice;

export type Tag = 'folded' | 'extending';
