import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { type CustomContentProps, closeSnackbar, SnackbarContent } from 'notistack';
import { forwardRef, useLayoutEffect, useSyncExternalStore } from 'react';
import { common } from '#src/messages/en/common.ts';
import { isReplaced, whenReplaced } from './replaced.ts';
import { standsAsToast } from './standing.ts';

declare module 'notistack' {
  interface VariantOverrides {
    default: { heading: string };
    success: { heading: string };
    error: { heading: string };
  }
}

const severities = { default: 'info', info: 'info', success: 'success', error: 'error', warning: 'warning' } as const;

/** A toast (spec section 9). Failures interrupt a screen reader, the others wait. */
export const Toast = forwardRef<HTMLDivElement, CustomContentProps & { heading?: string }>(function Toast(
  { id, message, variant, heading },
  ref,
) {
  const failed = variant === 'error';
  const replaced = useSyncExternalStore(
    whenReplaced,
    () => isReplaced(id),
    () => false,
  );
  // Before the page is painted: what it says of a failure itself makes way for the toast.
  useLayoutEffect(() => standsAsToast(String(message)), [message]);
  // It is still on its way out while the one in its place says the same.
  if (replaced) return <SnackbarContent ref={ref} />;
  return (
    <SnackbarContent ref={ref} role={failed ? 'alert' : 'status'}>
      <Alert
        severity={severities[variant]}
        variant="filled"
        icon={false}
        role="presentation"
        onClose={() => closeSnackbar(id)}
        slotProps={{ closeButton: { 'aria-label': common.dismiss, sx: { color: 'inherit' } } }}
        sx={{ width: '100%' }}
      >
        {heading ? <AlertTitle>{heading}</AlertTitle> : null}
        <div>{message}</div>
      </Alert>
    </SnackbarContent>
  );
});
