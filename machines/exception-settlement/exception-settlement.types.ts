import type { DeskException, ExceptionAction, Proposal } from '#contract/desk/money.ts';
import type { ChangeReport, DeskActionRef } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';

export type LoadedException = DeskException & { readonly proposals: readonly Proposal[] };

export interface Input {
  readonly exceptionID: number;
  /** The flow that confirms and sends the change. */
  readonly action: DeskActionRef;
}

export interface Context extends Input {
  readonly exception: LoadedException | null;
  /** The order number that the person typed, which a refusal does not lose; null while they name no order. */
  readonly orderID: string | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'settlement.retried' }
  | { readonly type: 'settlement.chosen'; readonly action: ExceptionAction }
  /** The order was found that the payment was meant for. */
  | { readonly type: 'settlement.matched'; readonly orderID: string }
  | { readonly type: 'matching.left' }
  | ChangeReport;
