/** A hidden username field, so that a password manager knows to which account the password belongs. */
export const SignInName = ({ phoneNumber }: { phoneNumber: string }) => (
  <input type="text" name="username" autoComplete="username" value={phoneNumber} readOnly hidden />
);
