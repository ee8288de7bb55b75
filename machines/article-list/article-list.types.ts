import type { ArticleSection, ArticleSummary } from '#contract/articles.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';
import type { ListLocation } from './list-location.ts';

export interface Context {
  readonly location: ListLocation;
  /** The pages loaded so far, as the server sent them; the last may be empty. */
  readonly pages: readonly (readonly ArticleSummary[])[];
  readonly failure: Failure | null;
}

export interface PageQuery {
  readonly section: ArticleSection;
  /** Counts from 0. */
  readonly page: number;
}

export type Event =
  /** The URL changed: through a link, a redirect to another page or the back button. */
  | { readonly type: 'location.changed'; readonly location: ListLocation }
  /** The reader requested the next page. */
  | { readonly type: 'page.requested' }
  | { readonly type: 'list.retried' };

export type Emitted = Notice | Redirect;
