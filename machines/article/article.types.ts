import type { Article } from '#contract/articles.ts';
import type { Customer } from '../support/customer.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

/** Which article: one by its id, the `last` chosen (else the newest), or `none` for what names no article. */
export type Wanted = number | 'last' | 'none';

/** Somebody signed in, as far as an article needs to know them. */
export interface Reader extends Customer {
  readonly username: string;
  readonly email: string;
}

export interface Input {
  readonly wanted: Wanted;
  /** Null is a visitor; `unknown` while a stored session is read. */
  readonly reader: Reader | null | 'unknown';
}

export interface Context extends Input {
  /** What `wanted` came to; null until it is known. */
  readonly articleID: number | null;
  readonly article: Article | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The URL names this article now. */
  | { readonly type: 'article.changed'; readonly wanted: Wanted }
  /** Who reads has become known or has changed. */
  | { readonly type: 'reader.changed'; readonly reader: Input['reader'] }
  | { readonly type: 'article.retried' };

export type Emitted = Notice | Redirect;

export type Tag =
  | 'loading'
  | 'missing'
  | 'failed'
  // of the article on show
  | 'storingSelected'
  | 'shown'
  | 'commented'
  | 'reloading'
  | 'stale';
