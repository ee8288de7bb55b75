import { type Failure, FailureError } from '#machines/support/failure.ts';

/** Failures of invoked actors, by name. */
export const failed = {
  refused: (message = 'No.') => new FailureError({ kind: 'refused', message }),
  missing: (message = 'Not there.') => new FailureError({ kind: 'missing', message }),
  of: (kind: Exclude<Failure['kind'], 'refused' | 'missing'>) => new FailureError({ kind }),
};
