import { screen } from '@testing-library/react';
import { fill, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { PhoneVerification } from '#src/features/account/PhoneVerification.tsx';
import { seesBusy, seesText } from '#tests/support/models/expectations.ts';
import { phoneVerificationModel } from './phone-verification.model.ts';
import { ada } from './purchases.ts';

const heading = () => findControl('heading', 'Confirm your phone number');
const codeField = () => screen.queryByLabelText(/^SMS code/);

export const phoneVerificationScreen = screenOf(phoneVerificationModel)({
  page: <PhoneVerification customer={ada} />,
  at: '/account-management',
  events: {
    'user.retried': press('Check again'),
    'code.requested': press(/^(SEND CODE|Send a new code)$/),
    'code.typed': fill(/^SMS code/, ({ code }) => code),
    'code.submitted': press('CONFIRM NUMBER'),
  },
  states: {
    loading: () => expect(heading()).toBeNull(),
    unavailable: seesText('We could not check whether your phone number is confirmed.'),
    'unverified.offered': () => {
      expect(screen.getByText(/^Is 0712 345 678 your phone\?/)).toBeInTheDocument();
      expect(findControl('button', 'SEND CODE')).toBeEnabled();
      expect(codeField()).toBeNull();
    },
    'unverified.requesting': () => expect(findControl('button', /^(Sending…|Send a new code)$/)).toBeDisabled(),
    'unverified.entering': ({ context: { code, isCodeMissing } }) => {
      expect(codeField()).toHaveValue(code);
      if (isCodeMissing) expect(codeField()).toHaveAccessibleDescription('Enter the code from the text message.');
      expect(findControl('button', 'CONFIRM NUMBER')).toBeEnabled();
    },
    'unverified.verifying': seesBusy('Checking…'),
    verified: () => expect(heading()).toBeNull(),
  },
});
