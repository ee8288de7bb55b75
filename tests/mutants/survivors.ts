/** A mutant that no test can distinguish from the machine, and the reason. */
export interface Survivor {
  readonly machine: string;
  /** The mutant's name in the report. */
  readonly mutant: string;
  readonly why: string;
}

/** All expected survivors: `npm run mutants` fails on any other, and on one of these that is killed. */
export const survivors: readonly Survivor[] = [
  ...(['contact', 'greetings', 'resetRequest'] as const).map((machine) => ({
    machine,
    mutant: `${machine}.submitting submit onDone: drop notifySuccess`,
    why: 'this form announces no success: its page does',
  })),
  {
    machine: 'paymentAttempt',
    mutant: 'paymentAttempt.unknown on request.lost: drop the transition',
    why: 'an unknown attempt stays unknown either way',
  },
  {
    machine: 'recentlyViewed',
    mutant: 'recentlyViewed.changing changeItems onError: drop notifyFailure',
    why: 'a shelf that the customer did not ask for announces no failure',
  },
];
