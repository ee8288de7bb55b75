import FilledInput from '@mui/material/FilledInput';
import InputAdornment from '@mui/material/InputAdornment';
import type { HTMLAttributes, ReactNode } from 'react';
import { Field } from './Field.tsx';

export interface FormFieldProps {
  label: string;
  name: string;
  /** The value of a controlled field, with `onChange`. Without it the field is uncontrolled. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** The error; null or empty without one. */
  error?: ReactNode;
  /** The help text, which an error replaces. */
  helper?: string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search' | 'date' | 'datetime-local';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** The number of rows. More than one makes a text area. */
  rows?: number;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/** Gives the text area the height of its rows from the first paint, and lets the person enlarge it. */
const textArea = { '& textarea': { height: 'auto', resize: 'vertical' } } as const;

/** A text field with its label above it and its help or error below, which is the field's description. */
export function FormField({
  label,
  error,
  helper,
  required,
  disabled,
  onChange,
  maxLength,
  inputMode,
  rows = 1,
  end,
  ...field
}: FormFieldProps) {
  return (
    <Field label={label} error={error} helper={helper} required={required} disabled={disabled}>
      {(ties) => (
        <FilledInput
          {...ties}
          {...field}
          {...(onChange && { onChange: (event) => onChange(event.target.value) })}
          {...(rows > 1 && { inputComponent: 'textarea', sx: textArea })}
          {...(end ? { endAdornment: <InputAdornment position="end">{end}</InputAdornment> } : {})}
          slotProps={{ input: { maxLength, inputMode, ...(rows > 1 && { rows }) } }}
        />
      )}
    </Field>
  );
}
