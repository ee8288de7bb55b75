import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { viewCart } from '#machines/cart/index.ts';
import { safeDestination, signInEvents, viewSession } from '#machines/session/index.ts';
import { loginTexts as texts } from '#messages/login.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { readHasAccount, writeHasAccount } from './has-account.ts';
import { LoginView } from './LoginView.tsx';
import { isForNewcomers, loginTabs } from './reason.ts';
import { useDestination, useRegistration } from './use-registration.ts';

/**
 * The URL holds the open tab (`/login?tab=register`). Without one, a person who comes from the checkout or from a product
 * in a browser without an earlier sign-in gets REGISTER, every other one SIGN IN. Switching tabs preserves `to` in the
 * navigation state.
 */
export function LoginScreen() {
  const [view, session] = useChildView('session', viewSession);
  const [{ isEmpty }] = useChildView('cart', viewCart);
  const register = useRegistration();
  const to = useDestination();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { storage } = useEnvironment();
  const destination = safeDestination(to);
  // Read once: the tab does not change when the form is sent.
  const [hasAccount] = useState(() => readHasAccount(storage));
  const firstTab = isForNewcomers(destination) && !hasAccount ? 'register' : 'signIn';
  const tab = loginTabs.find((name) => name === query.get('tab')) ?? firstTab;
  useSetPageName(texts[tab].title);
  return (
    <LoginView
      tab={tab}
      onTab={(chosen) =>
        void navigate(chosen === firstTab ? '/login' : `/login?tab=${chosen}`, { state, replace: true })
      }
      session={view}
      destination={destination}
      isCartEmpty={isEmpty}
      register={register}
      signIn={{
        view,
        linkState: state,
        onChange: (name, value) => session.send(signInEvents.fieldChanged(name, value)),
        onSubmit: () => {
          writeHasAccount(storage);
          session.send(signInEvents.submitted(to));
        },
      }}
    />
  );
}
