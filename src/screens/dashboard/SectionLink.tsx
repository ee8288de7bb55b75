import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';

/** The link of a panel; `about` is the panel's title, for assistive technology. */
export const SectionLink = ({ to, about, children }: { to: string; about: string; children: string }) => (
  <MuiLink
    component={Link}
    to={to}
    aria-label={`${children}: ${about}`}
    sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
  >
    {children}
  </MuiLink>
);
