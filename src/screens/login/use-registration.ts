import { useLocation } from 'react-router-dom';
import { registrationEvents, viewRegistration } from '#machines/registration/index.ts';
import { signInEvents } from '#machines/session/index.ts';
import { registrationFlow } from '#src/platform/composition/registration.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { writeHasAccount } from './has-account.ts';
import type { RegisterFormProps } from './RegisterForm.tsx';

/** Returns the path that the visitor requested before the sign-in: `to` of the navigation state, else null. */
export function useDestination(): string | null {
  const { state } = useLocation();
  const to: unknown = typeof state === 'object' && state !== null && 'to' in state ? state.to : null;
  return typeof to === 'string' ? to : null;
}

/** Starts a registration flow and returns the props of its form. */
export function useRegistration(): RegisterFormProps {
  const { state } = useLocation();
  const { storage } = useEnvironment();
  const session = useShopChild('session');
  const flow = useFlow(registrationFlow, { session, to: useDestination() });
  return {
    view: useView(flow, viewRegistration),
    linkState: state,
    onChange: (name, value) => {
      flow.send(registrationEvents.changed(name, value));
      // A number that has an account already is not typed again at the sign-in.
      if (name === 'phoneNumber') session.send(signInEvents.fieldChanged(name, value));
    },
    onSubmit: () => {
      writeHasAccount(storage);
      flow.send(registrationEvents.submitted());
    },
  };
}
