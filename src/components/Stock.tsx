import { styled } from '@mui/material/styles';
import { components as texts } from '#src/messages/en/components.ts';

const Root = styled('span')<{ out: boolean }>(({ theme, out }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: out ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: out ? theme.vars.palette.error.main : theme.vars.palette.success.main,
  },
}));

/** Whether a variant can be had. */
export const Stock = ({ inStock }: { inStock: boolean }) => (
  <Root out={!inStock}>{inStock ? texts.inStock : texts.outOfStock}</Root>
);
