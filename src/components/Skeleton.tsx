import { keyframes, styled } from '@mui/material/styles';

const breathe = keyframes({ '50%': { opacity: 0.5 } });

/** A placeholder of loading content: a line of text, or a `rounded` box. */
export const Skeleton = styled('span', { shouldForwardProp: (name) => name !== 'variant' })<{
  variant?: 'text' | 'rounded' | 'rectangular';
  width?: number | string;
  height?: number | string;
}>(({ theme, variant = 'text', width, height }) => ({
  display: 'block',
  width: width ?? 'auto',
  height: height ?? '1em',
  marginBlock: variant === 'text' && height === undefined ? '0.25em' : 0,
  borderRadius: variant === 'text' ? 4 : theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.raised,
  animation: `${breathe} 2s ease-in-out 0.5s infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}));
