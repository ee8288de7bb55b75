import Button, { type ButtonProps } from '@mui/material/Button';
import { type Reload, useRequestChange, type Wanted } from '../DeskContext.tsx';

interface ChangeButtonProps extends ButtonProps {
  readonly change: Wanted;
  /** Is sent once the change is made, or was overtaken. */
  readonly reload: Reload;
}

/** A button that requests a change. */
export function ChangeButton({ change, reload, ...button }: ChangeButtonProps) {
  const request = useRequestChange();
  return <Button size="small" variant="outlined" {...button} onClick={() => request(change, [reload])} />;
}
