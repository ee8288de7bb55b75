import type { ArticleSection, ArticleSummary } from '#contract/articles.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { Place } from './place.ts';

export interface Context {
  readonly place: Place;
  /** The pages loaded so far, each as it was answered; the last may be empty. */
  readonly pages: readonly (readonly ArticleSummary[])[];
  readonly failure: Failure | null;
}

export interface PageQuery {
  readonly section: ArticleSection;
  /** From 0. */
  readonly page: number;
}

export type Event =
  /** The URL names this place now: a link, a page opened, the back button. */
  | { readonly type: 'place.read'; readonly place: Place }
  /** The next page is wanted below the present articles. */
  | { readonly type: 'page.opened' }
  | { readonly type: 'list.retried' };

export type Emitted = Notice | Redirect;

export type Tag = 'loading' | 'extending' | 'ready' | 'stalled' | 'empty' | 'failed';
