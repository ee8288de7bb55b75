import { styled } from '@mui/material/styles';
import { components as texts } from '#messages/components.ts';
import { StarIcon } from '#src/components/icons/icons.tsx';

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
}));
const Stars = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  color: theme.vars.palette.divider,
}));
const Filled = styled('span')<{ percent: number }>(({ theme, percent }) => ({
  width: `${percent}%`,
  position: 'absolute',
  inset: '0 auto 0 0',
  display: 'flex',
  overflow: 'hidden',
  color: theme.vars.palette.gold.main,
}));

const places = [1, 2, 3, 4, 5];
const five = places.map((place) => <StarIcon key={place} size={18} />);

/** A mean rating from 0 to 5, as stars and with one decimal, and the number of ratings. */
export function Rating({ value, count }: { value: number; count: number }) {
  const shown = value.toFixed(1);
  return (
    <Root role="img" aria-label={texts.rated(shown, count)}>
      <Stars aria-hidden>
        {five}
        <Filled percent={Math.round(value * 20)}>{five}</Filled>
      </Stars>
      <span aria-hidden>{`${shown} (${count})`}</span>
    </Root>
  );
}
