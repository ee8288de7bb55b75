import { styled } from '@mui/material/styles';

/** The heading of a row of the inbox. */
export const Title = styled('h2')(({ theme }) => ({
  ...theme.typography.h5,
  margin: 0,
  color: theme.vars.palette.text.primary,
  overflowWrap: 'anywhere',
}));
