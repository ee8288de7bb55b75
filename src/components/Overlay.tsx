import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { CloseIcon } from '#src/components/icons/icons.tsx';
import { components as texts } from '#src/messages/en/components.ts';

/**
 * Modals have a room of their own: MUI hides from assistive technology what stands beside a modal, and the toasts in
 * #root must still be heard.
 */
const room = () => document.getElementById('overlays');

/** A modal with a title and a way out: the button, Escape and a press beside it. Focus stays in it while it is open. */
export function Overlay({
  open,
  title,
  onClose,
  children,
  actions,
  canClose = true,
  width = 'sm',
}: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  /** False while something is under way that must be seen through. */
  canClose?: boolean;
  width?: 'xs' | 'sm' | 'md';
}) {
  const titleID = useId();
  return (
    <Dialog
      container={room}
      open={open}
      onClose={() => canClose && onClose()}
      aria-labelledby={titleID}
      maxWidth={width}
      fullWidth
    >
      <DialogTitle id={titleID} sx={{ pr: 8 }}>
        {title}
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
      {actions ? <DialogActions>{actions}</DialogActions> : null}
    </Dialog>
  );
}
