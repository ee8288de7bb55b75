import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { components as texts } from '#messages/components.ts';
import { CloseIcon } from '#src/components/icons/icons.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { lowScreen } from '#src/platform/theme/tokens.ts';

/**
 * Returns the container of modals. MUI hides a modal's siblings from assistive technology, so modals are not beside the
 * toasts, which must still be announced.
 */
const room = () => document.getElementById('overlays');

/**
 * Makes the page behind an open modal inert: neither Tab, a screen reader nor the search of the browser reaches it. In a
 * layout effect, so that the page accepts the focus again before MUI returns it to the element that opened the modal. In a
 * browser without `inert` MUI holds the focus, and the page is hidden from screen readers.
 */
function useInertPage(open: boolean): void {
  useLayoutEffect(() => {
    const page = open ? document.getElementById('root') : null;
    const attribute = 'inert' in HTMLElement.prototype ? 'inert' : 'aria-hidden';
    page?.setAttribute(attribute, 'true');
    return () => page?.removeAttribute(attribute);
  }, [open]);
}

/**
 * Returns the focus to the element that opened the modal. MUI does too, but finds it only where it still has the focus:
 * a button that is disabled while the modal is open loses it at once, and a page that is inert with the next frame.
 * @returns the ref of the modal
 */
function useReturnedFocus(open: boolean): RefObject<HTMLDivElement | null> {
  const modal = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (open && activeElement !== body) opener.current = activeElement;
  }, [open]);
  useEffect(() => {
    if (open)
      return () => {
        const { activeElement, body } = document;
        const isReturned = activeElement !== body && !modal.current?.contains(activeElement);
        if (!isReturned && opener.current instanceof HTMLElement) opener.current.focus();
      };
    const setOpener = ({ target }: FocusEvent) => {
      opener.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', setOpener);
    return () => document.removeEventListener('focusin', setOpener);
  }, [open]);
  return modal;
}

/** Stacks the actions on a phone, where two labels in capitals do not fit on one line. The last action comes first. */
const actionStyle = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& .MuiDialogActions-root': { flexDirection: 'column-reverse', alignItems: 'stretch' },
    '& .MuiDialogActions-root > *': { marginInline: '0 !important' },
  },
});

/** Makes the modal full-screen below 768 px. The content scrolls, and the actions stay at the lower edge. */
const sheetStyle = (theme: Theme) => ({
  '& .MuiDialogActions-root': { paddingTop: '12px', borderTop: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.down('md')]: {
    '& .MuiDialog-paper': {
      width: '100%',
      maxWidth: '100%',
      height: '100%',
      maxHeight: '100%',
      margin: 0,
      border: 0,
      borderRadius: 0,
    },
    '& .MuiDialogTitle-root': { padding: '16px 64px 12px 16px', fontSize: '1.25rem' },
    '& .MuiDialogContent-root': { paddingInline: '16px' },
    '& .MuiDialogActions-root': { padding: '12px 16px' },
  },
  // On a low viewport fixed actions would cover most of the content.
  [lowScreen]: {
    '& .MuiDialog-paper': { display: 'block', overflowY: 'auto' },
    '& .MuiDialogContent-root': { overflow: 'visible' },
  },
});

/** A modal with a title. The button, Escape and a press on the backdrop close it. It traps the focus while open. */
export function Overlay({
  open,
  title,
  onClose,
  children,
  actions,
  canClose = true,
  width = 'sm',
  sheet = false,
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** False while an operation runs that must not be interrupted. */
  canClose?: boolean;
  width?: 'xs' | 'sm' | 'md';
  /** Full-screen on small screens. */
  sheet?: boolean;
}) {
  const titleID = useId();
  useInertPage(open);
  const modal = useReturnedFocus(open);
  return (
    <Dialog
      ref={modal}
      container={room}
      open={open}
      onClose={() => canClose && onClose()}
      aria-labelledby={titleID}
      maxWidth={width}
      fullWidth
      sx={[actionStyle, sheet && sheetStyle]}
    >
      <DialogTitle id={titleID} sx={{ pr: 8 }}>
        {nonBreaking(title)}
      </DialogTitle>
      <IconButton
        aria-label={texts.close}
        disabled={!canClose}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>{children}</DialogContent>
      {actions ? <DialogActions data-foot="">{actions}</DialogActions> : null}
    </Dialog>
  );
}
