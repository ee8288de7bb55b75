import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Root = styled('fieldset')({ border: 0, margin: 0, padding: 0, minWidth: 0 });
const Legend = styled('legend')(({ theme }) => ({ ...theme.typography.h6, padding: 0, marginBottom: 8 }));
const Pills = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Pill = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  borderRadius: 999,
  cursor: 'pointer',
  // Covers only the start of the pill, so that a press on the text is a press on the label.
  '& input': { position: 'absolute', inset: '0 auto 0 0', width: 20, margin: 0, opacity: 0, cursor: 'inherit' },
});
/** Follows the button, whose state it shows: the oldest supported browsers do not know `:has()`. */
const Face = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  minWidth: 48,
  justifyContent: 'center',
  padding: '8px 20px',
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.border.control}`,
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  'input:checked + &': {
    backgroundColor: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.default,
  },
  'input:disabled + &': {
    borderColor: theme.vars.palette.divider,
    borderStyle: 'dashed',
    color: theme.vars.palette.text.secondary,
    cursor: 'not-allowed',
  },
  'input:focus-visible + &': theme.focusVisible || {},
}));

export interface PillOption<Value extends string> {
  value: Value;
  label: ReactNode;
  disabled?: boolean;
}

/** Radio buttons as pills of 48 px: denominations, filter tags, payment methods. */
export function PillGroup<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly PillOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
}) {
  return (
    <Root>
      <Legend>{label}</Legend>
      <Pills>
        {options.map((option) => (
          <Pill key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled ?? false}
              onChange={() => onChange(option.value)}
            />
            <Face>{option.label}</Face>
          </Pill>
        ))}
      </Pills>
    </Root>
  );
}
