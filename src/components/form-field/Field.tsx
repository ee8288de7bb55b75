import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { type ReactNode, useId } from 'react';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

/** The attributes that connect a control to its label and its help text. */
export interface ControlTies {
  id: string;
  'aria-describedby'?: string;
}

/**
 * The label above a field and the help or error below it. Labels have no asterisks; those of optional fields name that.
 * MUI's TextField is not used, because it adds its menu, popover and list to the bundle of every page with a field.
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
  error?: ReactNode;
  helper?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  children: (ties: ControlTies) => ReactNode;
}) {
  const id = useId();
  const help = error || helper;
  return (
    <FormControl fullWidth error={Boolean(error)} required={required} disabled={disabled}>
      <InputLabel htmlFor={id} required={false}>
        {nonBreaking(label)}
      </InputLabel>
      {children({ id, ...(help && { 'aria-describedby': `${id}-help` }) })}
      {help ? (
        <FormHelperText id={`${id}-help`}>{typeof help === 'string' ? nonBreaking(help) : help}</FormHelperText>
      ) : null}
    </FormControl>
  );
}
