import type { CodePreview } from '#contract/desk/codes.ts';
import type { ChangeReport, DeskActionRef, Receiver } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';

/** The fields of the form, each as its typed text. `codes` has a code a line. */
export type ImportField = 'codes' | 'supplier' | 'cost' | 'boughtOn';
export type ImportFields = Readonly<Record<ImportField, string>>;

export interface Input {
  readonly variantID: number;
  /** The flow that confirms and sends the change. */
  readonly action: DeskActionRef;
  /** The flow of the page with its event to load again, once codes were loaded. */
  readonly page: Receiver;
}

export interface Context extends Input {
  readonly fields: ImportFields;
  readonly errors: Readonly<Partial<Record<ImportField, string>>>;
  /** What the server has found in the codes as they are typed; null before. */
  readonly preview: CodePreview | null;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'field.changed'; readonly field: ImportField; readonly value: string }
  /** `file`: what the file field gave, which the actor reads. */
  | { readonly type: 'file.chosen'; readonly file: unknown }
  | { readonly type: 'preview.requested' }
  /** Leaves out the lines that cannot be loaded. */
  | { readonly type: 'badLines.dropped' }
  | { readonly type: 'import.submitted' }
  | { readonly type: 'import.restarted' }
  | ChangeReport;
