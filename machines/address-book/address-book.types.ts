import type { Address, NewAddress } from '#contract/accounts.ts';
import type { AddressDraft } from '../support/address-draft.ts';
import type { FieldErrors } from '../support/checks.ts';
import type { Credentials } from '../support/credentials.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

/** A change of the book; `addressID` is null for a new address. */
export type BookChange =
  | { readonly kind: 'saved'; readonly addressID: number | null; readonly address: NewAddress }
  | { readonly kind: 'madePrimary'; readonly addressID: number }
  | { readonly kind: 'removed'; readonly addressID: number };

/** A half-typed address; `addressID` is null for a new one. */
export interface OpenDraft {
  readonly addressID: number | null;
  readonly draft: AddressDraft;
}

export interface Context {
  readonly session: Credentials;
  /** The primary address comes first. */
  readonly addresses: readonly Address[];
  readonly draft: AddressDraft;
  readonly errors: FieldErrors<AddressDraft>;
  /** The address that is being edited, removed or made primary; null for a new one. */
  readonly addressID: number | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'book.retried' }
  | { readonly type: 'address.added' }
  | { readonly type: 'address.opened'; readonly addressID: number }
  | { readonly type: 'address.madePrimary'; readonly addressID: number }
  | { readonly type: 'address.removalRequested'; readonly addressID: number }
  | { readonly type: 'removal.confirmed' }
  | { readonly type: 'removal.cancelled' }
  | { readonly type: 'field.changed'; readonly name: keyof AddressDraft; readonly value: string }
  | { readonly type: 'address.submitted' }
  | { readonly type: 'entry.cancelled' };

export type Emitted = Notice;

export type Tag = 'loading' | 'busy';
