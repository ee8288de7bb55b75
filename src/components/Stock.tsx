import { styled } from '@mui/material/styles';
import { components as texts } from '#messages/components.ts';

type Availability = 'in' | 'out' | 'preOrder';

const dotColors = { in: 'success', out: 'error', preOrder: 'info' } as const;

const Root = styled('span')<{ availability: Availability }>(({ theme, availability }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: availability === 'out' ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette[dotColors[availability]].main,
  },
}));

/** Returns the start of a date in Nairobi. */
export const startOfDay = (date: string): Date => new Date(`${date}T00:00:00+03:00`);

/** Whether a product's release is in the future, so that its purchase is a pre-order. */
export const isPreOrder = (releaseDate: string | null): releaseDate is string =>
  releaseDate !== null && startOfDay(releaseDate) > new Date();

/** The availability of a variant: out of stock, in stock, or a pre-order with its release date. */
export function Stock({ inStock, releaseDate = null }: { inStock: boolean; releaseDate?: string | null }) {
  if (!inStock) return <Root availability="out">{texts.outOfStock}</Root>;
  if (isPreOrder(releaseDate)) return <Root availability="preOrder">{texts.preOrder(startOfDay(releaseDate))}</Root>;
  return <Root availability="in">{texts.inStock}</Root>;
}
