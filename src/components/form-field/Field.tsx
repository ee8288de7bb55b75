import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type ReactNode, useId } from 'react';
import { unbroken } from '#src/components/Unbroken.tsx';

/** What a control needs to be tied to its label and its help. */
export interface ControlTies {
  id: string;
  'aria-describedby'?: string;
}

/**
 * The frame of every field: the label above, the help or the error below. What is optional says so; no asterisks. MUI's TextField would bring its menu, popover
 * and list along to every page that asks for an e-mail.
 */
export function Field({
  label,
  error,
  helper,
  required = false,
  disabled = false,
  children,
}: {
  label: string;
  error?: string | null | undefined;
  helper?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  children: (ties: ControlTies) => ReactNode;
}) {
  const id = useId();
  const words = error || helper;
  return (
    <FormControl fullWidth error={Boolean(error)} required={required} disabled={disabled}>
      <InputLabel htmlFor={id} required={false}>
        {unbroken(label)}
      </InputLabel>
      {children({ id, ...(words && { 'aria-describedby': `${id}-help` }) })}
      {words ? <FormHelperText id={`${id}-help`}>{unbroken(words)}</FormHelperText> : null}
    </FormControl>
  );
}
