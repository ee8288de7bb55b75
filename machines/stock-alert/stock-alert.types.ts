import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export interface Input {
  /** Null for a visitor. */
  readonly session: Credentials | null;
  /** The variant that is sold out. */
  readonly variantID: number;
  /** The path of the variant's page, which a visitor returns to after signing in. */
  readonly path: string;
}

export interface Context extends Input {
  /** 254[17]XXXXXXXX that gets the message; empty while unknown. */
  readonly phoneNumber: string;
  /** Why the last request failed; cleared by the next one. */
  readonly failure: Failure | null;
}

export type Event =
  /** The customer consents to one message. */
  | { readonly type: 'alert.requested' }
  /** The customer withdraws the consent. */
  | { readonly type: 'alert.cancelled' }
  | { readonly type: 'alert.retried' }
  /** The customer has verified the number on the product's page. */
  | { readonly type: 'alert.phoneVerified' };

export type Emitted = Notice | Redirect;
