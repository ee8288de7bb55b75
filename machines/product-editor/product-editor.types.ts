import type { ActorRefFrom } from 'xstate';
import type { DeskProduct } from '#contract/desk/goods.ts';
import type { deskActionMachine } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';
import type { Conflict, Draft, Side } from '../support/merge.ts';

export interface Input {
  /** Null for a product that is added. */
  readonly itemID: number | null;
  /** The flow that sends the change. */
  readonly action: ActorRefFrom<typeof deskActionMachine>;
}

export interface Context extends Input {
  /** The product as it was last loaded; null for a new one. */
  readonly product: DeskProduct | null;
  /** The draft of that product, with which the person's is compared. */
  readonly base: Draft;
  readonly draft: Draft;
  /** Sentences by the names of their fields. */
  readonly errors: Draft;
  /** What another person has changed meanwhile. */
  readonly conflicts: readonly Conflict[];
  readonly failure: Failure | null;
}

/** The person's decision to save, which the flow of changes needs. */
export interface Confirmation {
  readonly actionID: string;
  readonly isFresh: boolean;
}

export type Event =
  | { readonly type: 'editor.retried' }
  | { readonly type: 'field.changed'; readonly name: string; readonly value: string }
  | { readonly type: 'variant.added' }
  /** A variant that is not in the shop yet. */
  | { readonly type: 'variant.removed'; readonly key: string }
  /** Before the picture that it follows. Slots are counted from 1. */
  | { readonly type: 'picture.moved'; readonly slot: number }
  | { readonly type: 'picture.removed'; readonly slot: number }
  /** The stock of a variant was changed on this page. */
  | { readonly type: 'stock.changed' }
  | { readonly type: 'draft.discarded' }
  | ({ readonly type: 'editor.submitted' } & Confirmation)
  | { readonly type: 'conflict.chosen'; readonly name: string; readonly side: Side }
  | { readonly type: 'conflict.resolved' }
  /** What became of the change, by the flow that sent it. */
  | { readonly type: 'change.done' }
  | { readonly type: 'change.overtaken' }
  | { readonly type: 'change.stopped' };
