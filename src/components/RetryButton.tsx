import Button, { type ButtonProps } from '@mui/material/Button';
import { common } from '#messages/common.ts';
import { useOnline } from '#src/platform/hooks/use-online.ts';

/**
 * The button 'Try again' of a page or a part that failed. It retries when it is pressed, and by itself when the network
 * is back.
 */
export function RetryButton({
  onRetry,
  ...props
}: Pick<ButtonProps, 'variant' | 'size' | 'color' | 'disabled'> & { onRetry: () => void }) {
  useOnline(() => {
    if (!props.disabled) onRetry();
  });
  return (
    <Button variant="outlined" {...props} onClick={onRetry}>
      {common.tryAgain}
    </Button>
  );
}
