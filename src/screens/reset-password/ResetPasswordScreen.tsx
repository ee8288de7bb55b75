import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import { passwordReset, viewPasswordReset } from '#machines/password-reset/index.ts';
import { passwordResetFlow } from '#src/app/composition/password-reset.ts';
import { isSandbox } from '#src/app/sandbox.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { carriedPhone } from './carried-phone.ts';
import { ResetPasswordView } from './ResetPasswordView.tsx';

export function ResetPasswordScreen() {
  const { state } = useLocation();
  const flow = useFlow(passwordResetFlow, { phoneNumber: carriedPhone(state) });
  return (
    <ResetPasswordView
      view={useSelector(flow, viewPasswordReset, shallowEqual)}
      sandbox={isSandbox()}
      onChange={(name, value) => flow.send(passwordReset.changed(name, value))}
      onSubmit={() => flow.send(passwordReset.submitted())}
    />
  );
}
