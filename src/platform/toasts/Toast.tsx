import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type CustomContentProps, SnackbarContent } from 'notistack';
import { forwardRef, type MouseEvent, type SyntheticEvent } from 'react';
import { type Notice, redirect } from '#machines/support/notices.ts';
import { canDismiss, isReplaced, toastEvents } from '#machines/toasts/index.ts';
import { common } from '#messages/common.ts';
import { messageText } from '#src/messages/text.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

type Link = NonNullable<Notice['link']>;

// Not an interface: notistack accepts only types with an index signature.
type ToastOptions = {
  heading: string;
  toastID: number;
  link?: Link;
  image?: string;
  subject?: string;
};

declare module 'notistack' {
  interface VariantOverrides {
    default: ToastOptions;
    success: ToastOptions;
    error: ToastOptions;
  }
}

const severities = { default: 'info', info: 'info', success: 'success', error: 'error', warning: 'warning' } as const;

/** The picture of an item. */
const Picture = styled('img')({
  width: 44,
  height: 44,
  maxWidth: 'none',
  objectFit: 'cover',
  borderRadius: 4,
  margin: '-4px 0',
});
/** Beside the picture and the button a phone has room for one word a line, so it shows no picture. */
const withPicture = {
  alignItems: 'center',
  '@media (max-width: 399px)': { '& > .MuiAlert-icon': { display: 'none' } },
} as const;

const Content = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  '& > div': { flex: '1 1 6em', minWidth: 0 },
});
/** A few lines, so that a long name does not make the toast high. On a narrow phone a line has about two words. */
const Subject = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 400,
  '@media (max-width: 479px)': { WebkitLineClamp: 3 },
});
const plain = { color: 'inherit', borderColor: 'currentColor', backgroundColor: 'transparent' } as const;
const linkStyle = { ...plain, flex: 'none', minHeight: 44, px: 1.5, fontSize: '0.875rem', '&:hover': plain } as const;

/** Takes no place: the margins cancel the padding around each toast. */
const Empty = styled(SnackbarContent)({ marginBlock: -6 });

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
    <Button href={to} variant="outlined" color="inherit" onClick={follow} sx={linkStyle}>
      {messageText(label)}
    </Button>
  );
}

/** A toast (spec section 9). A screen reader announces failures at once and other toasts when it is idle. */
export const Toast = forwardRef<HTMLDivElement, CustomContentProps & Partial<ToastOptions>>(function Toast(
  { message, variant, heading, toastID = 0, link, image, subject },
  ref,
) {
  const failed = variant === 'error';
  const toasts = useShopChild('toasts');
  const replaced = useSelector(toasts, (snapshot) => isReplaced(snapshot, toastID));
  // A toast that animates out is already dismissed.
  const dismissable = useSelector(toasts, (snapshot) => canDismiss(snapshot, toastID));
  // A replaced toast renders empty while it animates out, because its successor shows the same text.
  if (replaced) return <Empty ref={ref} />;
  return (
    <SnackbarContent ref={ref} role={failed ? 'alert' : 'status'}>
      <Alert
        severity={severities[variant]}
        variant="filled"
        icon={image ? <Picture src={image} alt="" width={44} height={44} onError={removePicture} /> : false}
        role="presentation"
        onClose={() => toasts.send(toastEvents.dismissed(toastID))}
        slotProps={{ closeButton: { 'aria-label': common.dismiss, disabled: !dismissable, sx: { color: 'inherit' } } }}
        sx={{ width: '100%', ...(image && withPicture) }}
      >
        {heading ? <AlertTitle>{heading}</AlertTitle> : null}
        <Content>
          <div>
            {typeof message === 'string' ? nonBreaking(message) : message}
            {subject ? <Subject>{subject}</Subject> : null}
          </div>
          {link ? <ToastLink link={link} onFollow={() => toasts.send(toastEvents.dismissed(toastID))} /> : null}
        </Content>
      </Alert>
    </SnackbarContent>
  );
});
