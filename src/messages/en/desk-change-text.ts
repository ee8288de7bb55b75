/** What a person reads before and after a change. */
export interface ChangeText {
  readonly title: string;
  /** Its name in the audit, where that is not the title. */
  readonly name?: string;
  readonly sentence: string;
  readonly button: string;
  /** The button that leaves everything as it is, where “Cancel” could be misread. */
  readonly keep?: string;
  /** What it says once it is made, by the server's answer. */
  readonly done: string | ((answer: Readonly<Record<string, unknown>>) => string);
  /** States the facts of the change, before the sentence; null where there are none. */
  readonly details?: (facts: Readonly<Record<string, string | number>>) => string | null;
  /** Whether nothing brings back what it removes. */
  readonly isFinal?: boolean;
  /** Labels of its fields that differ from `fieldLabels`. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Texts by the name of a call, and of its action where it has several. */
export type ChangeTexts = Readonly<Record<string, ChangeText>>;
