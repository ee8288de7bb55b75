import FilledInput from '@mui/material/FilledInput';
import NativeSelect from '@mui/material/NativeSelect';
import { Field } from '#src/components/form-field/Field.tsx';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';

const Chevron = ({ className }: { className?: string }) => (
  <span {...(className && { className })}>
    <ChevronDownIcon size={20} />
  </span>
);

export interface SelectFieldProps {
  label: string;
  /** The accessible name, where several fields have this label. */
  'aria-label'?: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  error?: string | null;
  helper?: string;
  required?: boolean;
  disabled?: boolean;
}

const input = <FilledInput />;

/** A field with the browser's native select, which suits phones and keyboards best. */
export function SelectField({
  label,
  error,
  helper,
  required,
  disabled,
  options,
  onChange,
  'aria-label': ariaLabel,
  ...field
}: SelectFieldProps) {
  return (
    <Field label={label} error={error} helper={helper} required={required} disabled={disabled}>
      {({ id, ...ties }) => (
        <NativeSelect
          {...field}
          input={input}
          variant="filled"
          IconComponent={Chevron}
          {...(onChange && { onChange: (event) => onChange(event.target.value) })}
          slotProps={{ input: { id, ...ties, 'aria-label': ariaLabel } }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
