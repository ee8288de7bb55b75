/** A mutant that no test can distinguish from the machine, and the reason. */
export interface Survivor {
  /** The name of the flow's test file. */
  readonly flow: string;
  /** The mutant's name in the report. */
  readonly mutant: string;
  readonly why: string;
}

/** All expected survivors: `npm run mutants` fails on any other, and on one of these that is killed. */
export const survivors: readonly Survivor[] = [
  ...(
    [
      ['contact', 'contact'],
      ['password-reset', 'resetRequest'],
    ] as const
  ).map(([flow, machine]) => ({
    flow,
    mutant: `${machine}.submitting submit onDone: drop notifySuccess`,
    why: 'this form announces no success: its page does',
  })),
  {
    flow: 'shelf',
    mutant: 'recentlyViewed.changing changeItems onError: drop notifyFailure',
    why: 'a shelf that the customer did not ask for announces no failure',
  },
];
