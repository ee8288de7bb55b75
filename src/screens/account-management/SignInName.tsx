/** Says to a password manager whose password a form is about. Nobody sees it. */
export const SignInName = ({ phoneNumber }: { phoneNumber: string }) => (
  <input type="text" name="username" autoComplete="username" value={phoneNumber} readOnly hidden />
);
