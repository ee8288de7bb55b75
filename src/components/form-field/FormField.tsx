import FilledInput from '@mui/material/FilledInput';
import InputAdornment from '@mui/material/InputAdornment';
import type { HTMLAttributes, ReactNode } from 'react';
import { Field } from './Field.tsx';

export interface FormFieldProps {
  label: string;
  name: string;
  /** Controlled with `onChange`; left out, the field keeps what is typed. */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  /** What is wrong, tied to the field; null or empty when nothing is. */
  error?: string | null;
  /** What helps; an error takes its place. */
  helper?: string;
  type?: 'text' | 'email' | 'tel' | 'password' | 'search';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  /** More than one makes it a text area. */
  rows?: number;
  /** A control inside the field, at its end. */
  end?: ReactNode;
}

/** As high as its rows from the first paint on; its reader may drag it larger. */
const textArea = { '& textarea': { height: 'auto', resize: 'vertical' } } as const;

/** A field with its label above it and its help or its error below, which a screen reader reads with it. */
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
