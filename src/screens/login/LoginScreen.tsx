import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { safeDestination, signInEvents, viewSession } from '#machines/session/index.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { LoginView } from './LoginView.tsx';
import { useDestination, useRegistration } from './use-registration.ts';

/** The URL holds the open tab (`/login?tab=register`). Switching tabs preserves `to` in the navigation state. */
export function LoginScreen() {
  const [view, session] = useChildView('session', viewSession);
  const register = useRegistration();
  const to = useDestination();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <LoginView
      tab={query.get('tab') === 'register' ? 'register' : 'signIn'}
      onTab={(tab) => void navigate(tab === 'register' ? '/login?tab=register' : '/login', { state, replace: true })}
      session={view}
      destination={safeDestination(to)}
      register={register}
      signIn={{
        view,
        linkState: state,
        onChange: (name, value) => session.send(signInEvents.fieldChanged(name, value)),
        onSubmit: () => session.send(signInEvents.submitted(to)),
      }}
    />
  );
}
