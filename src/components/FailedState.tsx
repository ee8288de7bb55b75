import Typography from '@mui/material/Typography';
import { components as texts } from '#messages/components.ts';
import { WarningIcon } from '#src/components/icons/icons.tsx';
import { proseWidth, StateFrame } from './EmptyState.tsx';
import { ReportLink } from './ReportLink.tsx';
import { RetryButton } from './RetryButton.tsx';

/** The failed state of a page or list: the reason, a retry button where `onRetry` is set, and a link to support. */
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
      {onRetry ? <RetryButton onRetry={onRetry} /> : null}
      <ReportLink />
    </StateFrame>
  );
}
