import { styled } from '@mui/material/styles';

/** A short remark beside an event, such as “not taken”. */
export const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'inline-block',
  marginInlineStart: 6,
  padding: '0 6px',
  border: '1px solid var(--flow-line)',
  borderRadius: theme.shape.borderRadius,
  whiteSpace: 'nowrap',
}));
