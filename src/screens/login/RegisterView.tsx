import type { SessionView } from '#machines/session/index.ts';
import { loginTexts as texts } from '#messages/login.ts';
import { AccountPage } from '#src/features/account/AccountPage.tsx';
import { RegisterForm, type RegisterFormProps } from './RegisterForm.tsx';
import { reasonFor } from './reason.ts';
import { SignedIn } from './SignedIn.tsx';

export interface RegisterViewProps {
  readonly session: Pick<SessionView, 'logged' | 'username'>;
  /** The path that a signed-in user is offered. */
  readonly destination: string;
  /** False also while the cart is not known. */
  readonly isCartEmpty: boolean;
  readonly register: RegisterFormProps;
}

/** /register: the registration form on a page of its own. */
export function RegisterView({ session, destination, isCartEmpty, register }: RegisterViewProps) {
  if (session.logged) {
    return (
      <AccountPage title={texts.register.title}>
        <SignedIn username={session.username} destination={destination} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.register.title} text={reasonFor('register', destination, isCartEmpty)}>
      <RegisterForm {...register} />
    </AccountPage>
  );
}
