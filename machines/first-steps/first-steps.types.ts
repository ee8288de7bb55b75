import type { FirstStep, FirstSteps } from '#contract/desk/first-steps.ts';
import type { Failure } from '../support/failure.ts';

export interface Context {
  /** What the shop said last; null before the first answer. */
  readonly seen: FirstSteps | null;
  readonly failure: Failure | null;
}

export type Event =
  /** The shop is looked at now: after a change, or when the person comes back. */
  | { readonly type: 'steps.requested' }
  /** The machine itself raises it once it has looked. */
  | { readonly type: 'steps.seen' }
  /** The person has opened what a step asks for. */
  | { readonly type: 'step.started'; readonly step: FirstStep };
