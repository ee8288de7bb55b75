import { useSelector } from '@xstate/react';
import { useLocation } from 'react-router-dom';
import { resetRequest, viewResetRequest } from '#machines/password-reset/index.ts';
import { resetRequestFlow } from '#src/app/composition/password-reset.ts';
import { isSandbox } from '#src/app/sandbox.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow } from '#src/app/use-flow.ts';
import { carriedPhone } from '../reset-password/carried-phone.ts';
import { ForgotPasswordView } from './ForgotPasswordView.tsx';

export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const flow = useFlow(resetRequestFlow, { phoneNumber: carriedPhone(state) });
  return (
    <ForgotPasswordView
      view={useSelector(flow, viewResetRequest, shallowEqual)}
      sandbox={isSandbox()}
      onType={(phoneNumber) => flow.send(resetRequest.changed('phoneNumber', phoneNumber))}
      onSubmit={() => flow.send(resetRequest.submitted())}
    />
  );
}
