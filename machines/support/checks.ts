import { type MessageID, type Notice, notice } from './notices.ts';

/** The checks of what a person has typed. */

/** A failed check: its message, an optional title, and the field with the error. */
export interface CheckFailure<Name extends string = string> {
  readonly message: MessageID;
  readonly title?: MessageID;
  readonly field?: Name;
}

export type FieldErrors<Fields> = { readonly [Name in keyof Fields]?: MessageID };

/** Returns the failures among the results of checks, in order. */
export const failedChecks = <Name extends string>(
  ...results: readonly (CheckFailure<Name> | false)[]
): readonly CheckFailure<Name>[] => results.filter((result) => result !== false);

/** Returns a failure for each empty field. */
export const missingFields = <Name extends string>(
  fields: Readonly<Record<Name, string>>,
  names: readonly Name[],
  message: MessageID = 'requiredDetailsMissing',
): readonly CheckFailure<Name>[] =>
  names.filter((name) => fields[name].trim() === '').map((field) => ({ message, field }));

/** Returns the error notice of a failed check. */
export const checkNotice = ({ message, title }: CheckFailure): Notice => notice('error', message, title);

/** Returns the first failure of each field. */
export const checkErrors = <Fields>(failures: readonly CheckFailure<keyof Fields & string>[]): FieldErrors<Fields> =>
  Object.fromEntries(
    failures.toReversed().flatMap(({ message, field }) => (field === undefined ? [] : [[field, message]])),
  ) as FieldErrors<Fields>;
