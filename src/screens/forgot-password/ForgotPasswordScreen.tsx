import { useLocation } from 'react-router-dom';
import { resetRequestEvents, viewResetRequest } from '#machines/password-reset/index.ts';
import { phoneFromState } from '#src/features/account/phone-from-state.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { resetRequestFlow } from '#src/platform/composition/password-reset.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ForgotPasswordView } from './ForgotPasswordView.tsx';

export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const flow = useFlow(resetRequestFlow, { phoneNumber: phoneFromState(state) });
  return (
    <ForgotPasswordView
      view={useView(flow, viewResetRequest)}
      sandbox={isSandbox()}
      onType={(phoneNumber) => flow.send(resetRequestEvents.changed('phoneNumber', phoneNumber))}
      onSubmit={() => flow.send(resetRequestEvents.submitted())}
    />
  );
}
