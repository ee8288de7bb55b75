import type { FieldErrors } from '../support/checks.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export interface Context {
  /** The text in the search box. */
  readonly searchText: string;
  /** The cause of the alert about a missing text, until a text is typed or the search box closes. */
  readonly errors: FieldErrors<{ searchText: string }>;
}

export type Event =
  | { readonly type: 'search.toggled' }
  | { readonly type: 'search.typed'; readonly searchText: string }
  | { readonly type: 'search.submitted' }
  /** The person chose a suggestion below the search box; `to` is the path of its page. */
  | { readonly type: 'suggestion.chosen'; readonly to: string }
  | { readonly type: 'menu.toggled' }
  | { readonly type: 'menu.closed' }
  /** Escape was pressed. */
  | { readonly type: 'header.dismissed' }
  /** The person opened another page. */
  | { readonly type: 'route.entered' };

export type Emitted = Notice | Redirect;

export type Tag = 'searchOpen' | 'menuVisible';
