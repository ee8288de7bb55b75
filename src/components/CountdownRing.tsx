import { styled } from '@mui/material/styles';

const Root = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  ...theme.typography.price,
  '& svg': { position: 'absolute', inset: 0, transform: 'rotate(-90deg)' },
  '& circle': { fill: 'none', strokeWidth: 4 },
}));
const Track = styled('circle')(({ theme }) => ({ stroke: theme.vars.palette.divider }));
const RemainingArc = styled('circle')<{ tone: 'primary' | 'mpesa' }>(({ theme, tone }) => ({
  stroke: theme.vars.palette[tone].main,
  strokeLinecap: 'round',
  transition: theme.transitions.create('stroke-dashoffset', { duration: theme.transitions.duration.complex }),
}));

/**
 * The remaining seconds of `total`, as a ring. `label` is the accessible text ("12 seconds left"), which is not
 * announced every second.
 */
export function CountdownRing({
  value,
  total,
  label,
  size = 72,
  tone = 'mpesa',
}: {
  value: number;
  total: number;
  label: string;
  size?: number;
  tone?: 'primary' | 'mpesa';
}) {
  const radius = size / 2 - 3;
  const round = 2 * Math.PI * radius;
  const left = total > 0 ? Math.min(1, Math.max(0, value / total)) : 0;
  return (
    <Root role="timer" aria-label={label} aria-live="off" style={{ width: size, height: size }}>
      <svg width={size} height={size} aria-hidden="true">
        <Track cx={size / 2} cy={size / 2} r={radius} />
        <RemainingArc
          cx={size / 2}
          cy={size / 2}
          r={radius}
          tone={tone}
          strokeDasharray={round}
          strokeDashoffset={round * (1 - left)}
        />
      </svg>
      <span aria-hidden>{value}</span>
    </Root>
  );
}
