import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type CustomContentProps, SnackbarContent } from 'notistack';
import { forwardRef, type MouseEvent, type SyntheticEvent } from 'react';
import { type Notice, redirect } from '#machines/support/notices.ts';
import { canDismiss, isReplaced, toastEvents } from '#machines/toasts/index.ts';
import { common } from '#src/messages/en/common.ts';
import { messageText } from '#src/messages/text.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

type Link = NonNullable<Notice['link']>;

declare module 'notistack' {
  interface VariantOverrides {
    default: { heading: string; toastID: number; link?: Link; image?: string };
    success: { heading: string; toastID: number; link?: Link; image?: string };
    error: { heading: string; toastID: number; link?: Link; image?: string };
  }
}

const severities = { default: 'info', info: 'info', success: 'success', error: 'error', warning: 'warning' } as const;

/** The picture of an item, with its whole width. */
const Picture = styled('img')({ width: 44, height: 44, objectFit: 'cover', borderRadius: 4, margin: '-4px 0' });

/** A picture that cannot be loaded leaves no gap. */
const removePicture = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
  currentTarget.style.display = 'none';
};

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
  CustomContentProps & { heading?: string; toastID?: number; link?: Link; image?: string }
>(function Toast({ message, variant, heading, toastID = 0, link, image }, ref) {
  const failed = variant === 'error';
  const toasts = useShopChild('toasts');
  const replaced = useSelector(toasts, (snapshot) => isReplaced(snapshot, toastID));
  // A toast that animates out is already dismissed.
  const dismissable = useSelector(toasts, (snapshot) => canDismiss(snapshot, toastID));
  // A replaced toast renders empty while it animates out, because its successor shows the same text.
  if (replaced) return <SnackbarContent ref={ref} />;
  return (
    <SnackbarContent ref={ref} role={failed ? 'alert' : 'status'}>
      <Alert
        severity={severities[variant]}
        variant="filled"
        icon={image ? <Picture src={image} alt="" width={44} height={44} onError={removePicture} /> : false}
        role="presentation"
        onClose={() => toasts.send(toastEvents.dismissed(toastID))}
        slotProps={{ closeButton: { 'aria-label': common.dismiss, disabled: !dismissable, sx: { color: 'inherit' } } }}
        sx={{ width: '100%', ...(image && { alignItems: 'center' }) }}
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
