import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
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
  readonly onRequest: () => void;
  readonly onCancel: () => void;
  readonly onRetry: () => void;
}

const textOf = ({ status, phoneNumber }: View): string => {
  if (status === 'waiting') return texts.waiting(phoneNumber);
  if (status === 'unverified') return texts.unverified;
  return phoneNumber === '' ? texts.signIn : texts.consent(phoneNumber);
};

/** The offer of a message, the consent to it, and its cancellation. */
export function StockAlertView({ view, onRequest, onCancel, onRetry }: StockAlertViewProps) {
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
      {status === 'unverified' ? (
        <>
          <Text>{textOf(view)}</Text>
          <Button component={Link} to="/account-management" variant="outlined">
            {texts.verify}
          </Button>
        </>
      ) : null}
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
