import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { mobileBreakpoint } from '#contract/shop.ts';
import { sessionEvents } from '#machines/session/index.ts';
import { header } from '#machines/site-header/index.ts';
import { common } from '#src/messages/en/common.ts';
import { useShopChild } from '#src/platform/hooks/shop-context.ts';
import { accountLinks, navigation, shortcuts } from './navigation.ts';

const Panel = styled('nav')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  top: '100%',
  height: 'calc(100dvh - 56px)',
  overflowY: 'auto',
  padding: '8px 16px 32px',
  backgroundColor: theme.vars.palette.background.default,
  [`@media (min-width: ${mobileBreakpoint + 1}px)`]: { display: 'none' },
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

/** Prevents scrolling and keyboard access of the content below the menu. */
const covered = (
  <GlobalStyles
    styles={{
      [`@media (max-width: ${mobileBreakpoint}px)`]: {
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

/** The menu of the hamburger, up to `mobileBreakpoint`. Its links and the log-out button close it. */
export function MobileMenu({ logged }: { logged: 0 | 1 }) {
  const siteHeader = useShopChild('siteHeader');
  return (
    <>
      {covered}
      <Panel id="mobile-menu" aria-label={common.nav.mobileLabel}>
        {[...navigation, ...accountLinks(logged), ...shortcuts(logged)].map(({ to, label }) => (
          <Link key={to} to={to} onClick={() => siteHeader.send(header.menuClosed())}>
            {label}
          </Link>
        ))}
        {logged ? <LogOut onPress={() => siteHeader.send(header.menuClosed())} /> : null}
      </Panel>
    </>
  );
}
