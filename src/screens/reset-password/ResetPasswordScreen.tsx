import { useLocation } from 'react-router-dom';
import { passwordResetEvents, viewPasswordReset } from '#machines/password-reset/index.ts';
import { phoneFromState } from '#src/features/account/phone-from-state.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import { passwordResetFlow } from '#src/platform/composition/password-reset.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ResetPasswordView } from './ResetPasswordView.tsx';

export function ResetPasswordScreen() {
  const { state } = useLocation();
  const flow = useFlow(passwordResetFlow, { phoneNumber: phoneFromState(state) });
  return (
    <ResetPasswordView
      view={useView(flow, viewPasswordReset)}
      sandbox={isSandbox()}
      onChange={(name, value) => flow.send(passwordResetEvents.changed(name, value))}
      onSubmit={() => flow.send(passwordResetEvents.submitted())}
    />
  );
}
