import { styled } from '@mui/material/styles';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const List = styled('ol')({ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' });
const Step = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  alignItems: 'start',
  gap: 12,
  counterIncrement: 'step',
  color: theme.vars.palette.text.secondary,
  '&::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    marginTop: -3,
    borderRadius: '50%',
    border: `1px solid ${theme.vars.palette.border.control}`,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  '&[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 500 },
  '&[aria-current]::before': {
    borderColor: theme.vars.palette.mpesa.main,
    backgroundColor: theme.vars.palette.mpesa.main,
    color: theme.vars.palette.mpesa.contrastText,
  },
}));

/** Numbered steps of a payment. `current` marks one of them and counts from 0. */
export function PaymentSteps({ label, steps, current }: { label: string; steps: readonly string[]; current?: number }) {
  return (
    <List aria-label={label}>
      {steps.map((step, place) => (
        <Step key={step} {...(place === current && { 'aria-current': 'step' as const })}>
          {/* One cell of the grid, however many parts the text has. */}
          <span>{nonBreaking(step)}</span>
        </Step>
      ))}
    </List>
  );
}
