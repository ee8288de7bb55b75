import { styled } from '@mui/material/styles';
import { components as texts } from '#messages/components.ts';
import { CheckIcon } from '#src/components/icons/icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Root = styled('ol')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 24px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Step = styled('li')(({ theme }) => ({
  ...theme.typography.subtitle2,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: theme.vars.palette.text.secondary,
  '&[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 600 },
}));
const Mark = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  // Grows with the letters.
  width: '1.5rem',
  height: '1.5rem',
  borderRadius: '50%',
  border: `1px solid ${theme.vars.palette.border.control}`,
  fontVariantNumeric: 'tabular-nums',
  '[aria-current] > &': {
    backgroundColor: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.default,
  },
}));

/** The steps of the checkout with the current one marked; `current` counts from 0. */
export function StepHeader({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <Root>
      {steps.map((step, place) => (
        <Step key={step} {...(place === current && { 'aria-current': 'step' as const })}>
          <Mark aria-hidden>{place < current ? <CheckIcon size={14} /> : place + 1}</Mark>
          <VisuallyHidden>{`${texts.stepOf(place + 1, steps.length)}: `}</VisuallyHidden>
          {step}
          {place < current ? <VisuallyHidden>{`, ${texts.stepDone}`}</VisuallyHidden> : null}
        </Step>
      ))}
    </Root>
  );
}
