import type { Handset, PromptAnswer } from '#contract/handset.ts';
import type { Failure } from '../support/failure.ts';
import type { Notice, Redirect } from '../support/notices.ts';

export interface Input {
  /** The number in the URL; empty where there is none. */
  readonly number: string;
}

/** The fields of Lipa na M-PESA → Pay Bill. */
export interface Bill {
  readonly paybill: string;
  readonly account: string;
  readonly amount: string;
}

export interface Context {
  readonly typed: string;
  /** 254[17]XXXXXXXX; null until a valid number is submitted. */
  readonly msisdn: string | null;
  readonly handset: Handset | null;
  readonly failure: Failure | null;
  readonly bill: Bill;
}

export type Event =
  | { readonly type: 'number.typed'; readonly number: string }
  | { readonly type: 'number.submitted' }
  | { readonly type: 'number.changed' }
  | { readonly type: 'prompt.answered'; readonly id: string; readonly answer: PromptAnswer }
  | { readonly type: 'bill.typed'; readonly bill: Partial<Bill> }
  | { readonly type: 'bill.submitted' }
  | { readonly type: 'handset.retried' };

export type Tag = 'asking' | 'loading' | 'ready' | 'busy' | 'failed';
export type Emitted = Notice | Redirect;
