import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WarningIcon } from '#src/components/icons/icons.tsx';
import { common } from '#src/messages/en/common.ts';
import { components as texts } from '#src/messages/en/components.ts';
import { proseWidth, StateFrame } from './EmptyState.tsx';

/** The failed state of a page or list: the reason, and a retry button where `onRetry` is set. */
export function FailedState({
  title = texts.failedTitle,
  message,
  onRetry,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
}) {
  return (
    <StateFrame role="alert">
      <WarningIcon size={40} />
      <Typography variant="h4" component="p" sx={{ color: 'text.primary' }}>
        {title}
      </Typography>
      <Typography sx={{ maxWidth: proseWidth }}>{message}</Typography>
      {onRetry ? (
        <Button variant="outlined" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      ) : null}
    </StateFrame>
  );
}
