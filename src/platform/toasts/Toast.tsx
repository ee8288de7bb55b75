import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { type CustomContentProps, SnackbarContent } from 'notistack';
import { forwardRef } from 'react';
import { isReplaced, toastEvents } from '#machines/toasts/index.ts';
import { common } from '#src/messages/en/common.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';

declare module 'notistack' {
  interface VariantOverrides {
    default: { heading: string; toastID: number };
    success: { heading: string; toastID: number };
    error: { heading: string; toastID: number };
  }
}

const severities = { default: 'info', info: 'info', success: 'success', error: 'error', warning: 'warning' } as const;

/** A toast (spec section 9). Failures interrupt a screen reader, the others wait for their turn. */
export const Toast = forwardRef<HTMLDivElement, CustomContentProps & { heading?: string; toastID?: number }>(
  function Toast({ message, variant, heading, toastID = 0 }, ref) {
    const failed = variant === 'error';
    const toasts = useShopChild('toasts');
    const replaced = useSelector(toasts, (snapshot) => isReplaced(snapshot, toastID));
    // It is still on its way out while the one in its place shows the same text.
    if (replaced) return <SnackbarContent ref={ref} />;
    return (
      <SnackbarContent ref={ref} role={failed ? 'alert' : 'status'}>
        <Alert
          severity={severities[variant]}
          variant="filled"
          icon={false}
          role="presentation"
          onClose={() => toasts.send(toastEvents.dismissed(toastID))}
          slotProps={{ closeButton: { 'aria-label': common.dismiss, sx: { color: 'inherit' } } }}
          sx={{ width: '100%' }}
        >
          {heading ? <AlertTitle>{heading}</AlertTitle> : null}
          <div>{message}</div>
        </Alert>
      </SnackbarContent>
    );
  },
);
