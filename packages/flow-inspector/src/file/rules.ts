import type { AnyStateMachine } from 'xstate';
import type { AllowList } from '../format/index.ts';
import type { Masked } from '../masking.ts';

/** What a project decides about the recordings that leave its pages, and about their replay. */
export interface RecordingRules {
  /** Masks secrets. */
  readonly masked: Masked;
  readonly allowList: AllowList;
  /** Texts in place of masked ones, which the flows accept, by the name of their field. */
  readonly samples: readonly (readonly [RegExp, string])[];
  /** The machines of the flows to which others have a reference, by their ids. */
  readonly partners: Readonly<Record<string, AnyStateMachine>>;
  /** Returns the error that an invoked actor has thrown, from what a recording holds of it; undefined for any error. */
  readonly toError?: (recorded: unknown) => Error | undefined;
}
