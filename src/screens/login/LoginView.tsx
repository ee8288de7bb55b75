import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { SessionView } from '#machines/session/index.ts';
import { loginTexts as texts } from '#messages/login.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { AccountPage } from '#src/features/account/AccountPage.tsx';
import { RegisterForm, type RegisterFormProps } from './RegisterForm.tsx';
import { type LoginTab, reasonFor, loginTabs as tabs } from './reason.ts';
import { SignedIn } from './SignedIn.tsx';
import { SignInForm, type SignInFormProps } from './SignInForm.tsx';

export interface LoginViewProps {
  readonly tab: LoginTab;
  readonly onTab: (tab: LoginTab) => void;
  readonly session: Pick<SessionView, 'restoring' | 'logged' | 'username'>;
  /** The path that a signed-in user is offered. */
  readonly destination: string;
  /** False also while the cart is not known. */
  readonly isCartEmpty: boolean;
  readonly signIn: SignInFormProps;
  readonly register: RegisterFormProps;
}

const panelID = (tab: LoginTab) => `login-${tab}-panel`;
const tabID = (tab: LoginTab) => `login-${tab}-tab`;

/** /login: SIGN IN and REGISTER behind two tabs (spec section 2). */
export function LoginView({ tab, onTab, session, destination, isCartEmpty, signIn, register }: LoginViewProps) {
  if (session.restoring) {
    return (
      <AccountPage title={texts[tab].title}>
        <LoadingState />
      </AccountPage>
    );
  }
  if (session.logged) {
    return (
      <AccountPage title={texts.signIn.title}>
        <SignedIn username={session.username} destination={destination} />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts[tab].title} text={reasonFor(tab, destination, isCartEmpty)}>
      <Tabs
        value={tab}
        variant="fullWidth"
        aria-label={texts.tabsLabel}
        onChange={(_, chosen: LoginTab) => onTab(chosen)}
      >
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={tabID(name)}
            label={texts[name].tab}
            {...(name === tab && { 'aria-controls': panelID(name) })}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={panelID(tab)} aria-labelledby={tabID(tab)}>
        {tab === 'register' ? <RegisterForm {...register} /> : <SignInForm {...signIn} />}
      </div>
    </AccountPage>
  );
}
