import { PlainInput, PlainLabel, Quiet } from './parts.tsx';

/** A field for a day, or for a moment in Nairobi's time. */
export function MomentField({
  name,
  label,
  value,
  onChange,
  error,
  disabled,
  helper = null,
  type = 'datetime-local',
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
  readonly disabled: boolean;
  readonly helper?: string | null;
  readonly type?: 'date' | 'datetime-local';
}) {
  return (
    <PlainLabel>
      <Quiet>{label}</Quiet>
      <PlainInput
        name={name}
        type={type}
        value={value}
        disabled={disabled}
        aria-invalid={error !== null}
        onChange={({ target }) => onChange(target.value)}
      />
      {error === null && helper === null ? null : <Quiet>{error ?? helper}</Quiet>}
    </PlainLabel>
  );
}
