import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { StockAlertView as View } from '#machines/stock-alert/index.ts';
import { soldOutTexts as texts } from '#messages/sold-out.ts';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { messageText } from '#src/messages/text.ts';

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));
const Failure = styled(Text)(({ theme }) => ({ color: theme.vars.palette.error.main }));

interface StockAlertViewProps {
  readonly view: View;
  /** The confirmation of the customer's number, where it is not confirmed. */
  readonly verification: ReactNode;
  readonly onRequest: () => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

const textOf = ({ status, phoneNumber }: View): string => {
  if (status === 'waiting') return texts.waiting(phoneNumber);
  return phoneNumber === '' ? texts.signIn : texts.consent(phoneNumber);
};

/** The offer of a message, the consent to it, and its cancellation. */
export function StockAlertView({ view, verification, onRequest, onCancel, onRetry }: StockAlertViewProps) {
  const { status, message, busy } = view;
  return (
    <>
      {status === 'failed' ? <RetryButton onRetry={onRetry} disabled={!view.canRetry} /> : null}
      {status === 'waiting' ? (
        <>
          <Text role="status">{textOf(view)}</Text>
          <Button variant="outlined" disabled={!view.canCancel} aria-busy={busy} onClick={onCancel}>
            {busy ? texts.cancelling : texts.cancel}
          </Button>
        </>
      ) : null}
      {status === 'unverified' ? verification : null}
      {status === 'signedOut' || status === 'offered' || status === 'loading' ? (
        <>
          <Button
            variant="outlined"
            disabled={!view.canRequest}
            aria-busy={busy || status === 'loading'}
            onClick={onRequest}
          >
            {busy ? texts.requesting : texts.request}
          </Button>
          {status === 'loading' ? null : <Text>{textOf(view)}</Text>}
        </>
      ) : null}
      {message ? <Failure role="alert">{messageText(message)}</Failure> : null}
    </>
  );
}
