import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { productTypes } from '#contract/shop.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { siteHeaderEvents } from '#machines/site-header/index.ts';
import { common } from '#messages/common.ts';
import { typeLabels } from '#messages/product-types.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { breakpoints } from '#src/platform/theme/tokens.ts';
import { accountLinks, navigationOf, shortcuts } from './navigation.ts';

/** The kinds of products, listed below the products. */
const productKinds = productTypes.map((type) => ({ to: `/products?type=${type}`, label: typeLabels[type] }));

const Panel = styled('nav')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  height: 'calc(100dvh - 56px)',
  overflowY: 'auto',
  padding: '8px 16px 32px',
  backgroundColor: theme.vars.palette.background.default,
  [`@media (min-width: ${breakpoints.sm + 1}px)`]: { display: 'none' },
  a: {
    ...theme.typography.h3,
    display: 'flex',
    alignItems: 'center',
    minHeight: 56,
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
}));

const Kinds = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(9em, 100%), 1fr))',
  columnGap: 16,
  paddingBlock: 8,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& a': {
    ...theme.typography.body1,
    minHeight: 44,
    borderBottom: 0,
    color: theme.vars.palette.text.secondary,
  },
}));

/** Prevents scrolling and keyboard access of the content below the menu. */
const covered = (
  <GlobalStyles
    styles={{
      [`@media (max-width: ${breakpoints.sm}px)`]: {
        html: { overflow: 'hidden' },
        'main, footer': { visibility: 'hidden' },
      },
    }}
  />
);

function LogOut({ onPress }: { onPress: () => void }) {
  const session = useShopChild('session');
  const press = () => {
    session.send(sessionEvents.signedOut());
    onPress();
  };
  return (
    <Button variant="outlined" fullWidth sx={{ mt: 3 }} onClick={press}>
      {common.nav.logOut}
    </Button>
  );
}

/** The menu of the hamburger, up to `breakpoints.sm`. Its links and the log-out button close it. */
export function MobileMenu({ logged }: { logged: 0 | 1 }) {
  const siteHeader = useShopChild('siteHeader');
  const close = () => siteHeader.send(siteHeaderEvents.menuClosed());
  const { state } = useLocation();
  const linkOf = ({ to, label }: { to: string; label: string }) => (
    // The links to the sign-in preserve its destination.
    <Link key={to} to={to} state={state} onClick={close}>
      {label}
    </Link>
  );
  return (
    <>
      {covered}
      <Panel id="mobile-menu" aria-label={common.nav.mobileLabel}>
        {[...navigationOf(useShopFacts()), ...accountLinks(logged), ...shortcuts(logged)].map((link) => (
          <Fragment key={link.to}>
            {linkOf(link)}
            {link.to === '/products' ? <Kinds>{productKinds.map(linkOf)}</Kinds> : null}
          </Fragment>
        ))}
        {logged ? <LogOut onPress={close} /> : null}
      </Panel>
    </>
  );
}
