import type { Article } from '#contract/articles.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

/**
 * The requested article: an id, the `last` selected one (else the newest), or `none` for a URL that names no article.
 */
export type ArticleSelection = number | 'last' | 'none';

/** The signed-in reader. */
export interface Reader extends Credentials {
  readonly username: string;
  readonly email: string;
}

export interface Input {
  readonly selection: ArticleSelection;
  /** Null is a visitor; `unknown` while the stored session is read. */
  readonly reader: Reader | null | 'unknown';
}

export interface Context extends Input {
  /** The id that `selection` resolves to; null until it is known. */
  readonly articleID: number | null;
  readonly article: Article | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The URL changed. */
  | { readonly type: 'article.changed'; readonly selection: ArticleSelection }
  /** The session was read, or the reader signed in or out. */
  | { readonly type: 'reader.changed'; readonly reader: Input['reader'] }
  | { readonly type: 'article.retried' };

export type Emitted = Notice | Redirect;
