import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

export interface Context {
  readonly session: Credentials;
  /** Why the last export failed; cleared by the next request. */
  readonly failure: Failure | null;
}

export type Event = { readonly type: 'export.requested' };

export type Emitted = Notice;

export type Tag = 'busy';
