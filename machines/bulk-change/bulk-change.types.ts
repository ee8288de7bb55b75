import type { BulkChange, BulkKind, BulkPlan, BulkSelection, Rounding } from '#contract/desk/bulk.ts';
import type { DealKey } from '#contract/shop.ts';
import type { ChangeReport, DeskActionRef, Receiver } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';

/** The fields of the form, each as its text. `value` is a number that the person types. */
export interface BulkFields {
  readonly kind: BulkKind;
  readonly value: string;
  readonly rounding: Rounding;
  readonly deal: DealKey;
  /** Times in Nairobi; empty for at once, and for no end. */
  readonly from: string;
  readonly until: string;
}
export type BulkField = keyof BulkFields;

/** The filters of the list of products. */
export type BulkFilters = Omit<BulkSelection, 'without'>;

export interface Input {
  readonly filters: BulkFilters;
  /** The flow that confirms and sends the change. */
  readonly action: DeskActionRef;
  /** The flow of the page with its event to load again, once the change is made. */
  readonly page: Receiver;
}

export interface Context extends Input {
  readonly fields: BulkFields;
  /** What is wrong with the number; null for nothing. */
  readonly error: string | null;
  /** The products that the person has unmarked. */
  readonly without: readonly number[];
  /** What the server says the change would do; null before. */
  readonly plan: BulkPlan | null;
  readonly failure: Failure | null;
}

/** What a change is about, for the preview and for the change itself. */
export interface Wanted {
  readonly selection: BulkSelection;
  readonly change: BulkChange;
}

export type Event =
  | { readonly type: 'field.changed'; readonly field: BulkField; readonly value: string }
  /** Marks a product, or unmarks it. */
  | { readonly type: 'product.toggled'; readonly itemID: number }
  | { readonly type: 'preview.requested' }
  | { readonly type: 'bulk.submitted' }
  | { readonly type: 'bulk.restarted' }
  | ChangeReport;
