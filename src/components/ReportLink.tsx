import MuiLink, { type LinkProps } from '@mui/material/Link';
import { Link } from 'react-router-dom';
import { components as texts } from '#messages/components.ts';

/** A link from a failure to the ticket form, to which a person can attach what happened. */
export const ReportLink = (props: Pick<LinkProps, 'color'>) => (
  <MuiLink {...props} component={Link} to="/contact-us" sx={{ display: 'inline-block', py: 1 }}>
    {texts.reportProblem}
  </MuiLink>
);
