import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import MuiLink from '@mui/material/Link';
import { type CustomContentProps, SnackbarContent } from 'notistack';
import { forwardRef, type MouseEvent } from 'react';
import { type Notice, redirect } from '#machines/support/notices.ts';
import { isReplaced, toastEvents } from '#machines/toasts/index.ts';
import { common } from '#src/messages/en/common.ts';
import { messageText } from '#src/messages/text.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

type Link = NonNullable<Notice['link']>;

declare module 'notistack' {
  interface VariantOverrides {
    default: { heading: string; toastID: number; link?: Link };
    success: { heading: string; toastID: number; link?: Link };
    error: { heading: string; toastID: number; link?: Link };
  }
}

const severities = { default: 'info', info: 'info', success: 'success', error: 'error', warning: 'warning' } as const;

/** Publishes a redirect instead of using the router's link: toasts are rendered outside the router. */
function ToastLink({ link: { to, label }, onFollow }: { link: Link; onFollow: () => void }) {
  const { redirects } = useEnvironment();
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onFollow();
    redirects.publish(redirect(to));
  };
  return (
    <MuiLink
      href={to}
      color="inherit"
      underline="always"
      onClick={follow}
      sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {messageText(label)}
    </MuiLink>
  );
}

/** A toast (spec section 9). A screen reader announces failures at once and other toasts when it is idle. */
export const Toast = forwardRef<
  HTMLDivElement,
  CustomContentProps & { heading?: string; toastID?: number; link?: Link }
>(function Toast({ message, variant, heading, toastID = 0, link }, ref) {
  const failed = variant === 'error';
  const toasts = useShopChild('toasts');
  const replaced = useSelector(toasts, (snapshot) => isReplaced(snapshot, toastID));
  // A replaced toast renders empty while it animates out, because its successor shows the same text.
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
        <div>
          {typeof message === 'string' ? nonBreaking(message) : message}
          {link ? (
            <>
              {' '}
              <ToastLink link={link} onFollow={() => toasts.send(toastEvents.dismissed(toastID))} />
            </>
          ) : null}
        </div>
      </Alert>
    </SnackbarContent>
  );
});
