import { shallowEqual } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import { registration, viewRegistration } from '#machines/registration/index.ts';
import { registrationFlow } from '#src/platform/composition/registration.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import type { RegisterFormProps } from './RegisterForm.tsx';

/** Where the person wanted to go before they were asked who they are: `to` in navigation state. */
export function useWantedPath(): string | null {
  const { state } = useLocation();
  const to: unknown = typeof state === 'object' && state !== null && 'to' in state ? state.to : null;
  return typeof to === 'string' ? to : null;
}

/** The registration of a screen, as its form takes it. */
export function useRegistration(): RegisterFormProps {
  const { state } = useLocation();
  const flow = useFlow(registrationFlow, { session: useShopChild('session'), to: useWantedPath() });
  return {
    view: useSelector(flow, viewRegistration, shallowEqual),
    linkState: state,
    onChange: (name, value) => flow.send(registration.changed(name, value)),
    onSubmit: () => flow.send(registration.submitted()),
  };
}
