import * as v from 'valibot';
import type { AnySchema } from './call.ts';

/** What request bodies may also contain by the specification. Only the server reads it: browsers do not download it. */

/** A field that may be missing. Null counts as missing too. */
/* @__NO_SIDE_EFFECTS__ */
export const absentable = <Schema extends AnySchema>(field: Schema) => v.nullish(field, () => undefined);

/** The new password again (spec sections 3 and 5). A client that compares the two itself need not send it. */
export const confirmPassword = absentable(v.string());

interface ConfirmedPassword {
  readonly password: string;
  readonly confirmPassword?: string | undefined;
}

/** Checks that the two are equal. @param message the refusal of other ones */
/* @__NO_SIDE_EFFECTS__ */
export const passwordsMatch = <Body extends ConfirmedPassword>(message: string) =>
  v.check<Body, string>(
    (body) => body.confirmPassword === undefined || body.confirmPassword === body.password,
    message,
  );
