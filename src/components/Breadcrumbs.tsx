import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { touchTarget } from '#src/platform/theme/tokens.ts';

const Root = styled('nav')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  '& ol': { display: 'flex', flexWrap: 'wrap', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  // The slash is part of the entry before it, so that no line begins with one.
  '& li:not(:last-child)::after': { content: '"/" / ""', marginInline: 8 },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 24,
    minHeight: touchTarget,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
}));

/** Links to the pages above the current one, whose name is `current`. */
export const Breadcrumbs = ({
  label,
  pages,
  current,
}: {
  label: string;
  pages: readonly { readonly text: string; readonly to: string }[];
  current: string;
}) => (
  <Root aria-label={label}>
    <ol>
      {pages.map(({ text, to }) => (
        <li key={to}>
          <Link to={to}>{text}</Link>
        </li>
      ))}
      <li>
        <span aria-current="page">{current}</span>
      </li>
    </ol>
  </Root>
);
