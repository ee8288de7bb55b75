import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mobileBreakpoint, shop } from '#contract/shop.ts';
import { viewCartCount } from '#machines/cart/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { siteHeaderEvents, viewSiteHeader } from '#machines/site-header/index.ts';
import { CartIcon, CloseIcon, MenuIcon, SearchIcon, UserIcon } from '#src/components/icons/icons.tsx';
import { createLazyPart, ShowPart } from '#src/components/LazyPart.tsx';
import { common } from '#src/messages/en/common.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { lowScreen } from '#src/platform/theme/tokens.ts';
import { BrandMark } from './BrandMark.tsx';
import { MobileMenu } from './MobileMenu.tsx';
import { accountLinks, currentAt, navigation } from './navigation.ts';

const phone = `@media (max-width: ${mobileBreakpoint}px)`;
const roomy = '@media (min-width: 1100px)';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // Not `static`, because the mobile menu is positioned relative to the bar.
  [lowScreen]: { position: 'relative' },
}));

/** One row on wide screens. On narrower ones the links are a second row, and on a phone they are in the menu. */
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  gridTemplateAreas: '"brand . actions" "nav nav nav"',
  alignItems: 'center',
  maxWidth: 1376,
  minHeight: 64,
  marginInline: 'auto',
  paddingInline: 24,
  columnGap: 16,
  [roomy]: { gridTemplateAreas: '"brand nav actions"', paddingInline: 48 },
  [phone]: { gridTemplateAreas: '"brand . actions"', minHeight: 56, paddingInline: 16, columnGap: 4 },
});

const Brand = styled(Link)(({ theme }) => ({
  ...theme.typography.h2,
  gridArea: 'brand',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
}));

const Nav = styled('nav')(({ theme }) => ({
  gridArea: 'nav',
  display: 'flex',
  gap: 4,
  marginInline: -12,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [roomy]: { marginInline: 8 },
  [phone]: { display: 'none' },
  a: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    paddingInline: 12,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
    fontWeight: 500,
    textDecoration: 'none',
    borderBottom: '2px solid transparent',
    '&:hover': { color: theme.vars.palette.text.primary },
    // The scrolling row clips outlines outside of it.
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: theme.vars.palette.text.primary, borderColor: 'currentColor' },
    // Forced colours make a transparent border visible.
    '@media (forced-colors: active)': { '&:not([aria-current])': { borderColor: 'Canvas' } },
  },
}));

const Actions = styled('div')({ gridArea: 'actions', display: 'flex', alignItems: 'center', gap: 4 });

const AccountLink = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  paddingInline: 12,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.primary,
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  [phone]: { display: 'none' },
}));

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: '1.5em',
  height: '1.5em',
  paddingInline: 4,
  borderRadius: 99,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
}));

const PhoneOnly = styled('div')({ display: 'none', [phone]: { display: 'block' } });

export const search = createLazyPart(() => import('./SearchBox.tsx'), 'SearchBox');

/** Has the height of the search while its code is loading. */
const SearchPlace = styled('div')({ height: 68 });

/** The header of every page (spec section 2). */
export function Header() {
  const [{ searchOpen, menuVisible }, siteHeader] = useChildView('siteHeader', viewSiteHeader);
  const [{ logged }] = useChildView('session', viewSession);
  const [count] = useChildView('cart', viewCartCount);
  const { pathname } = useLocation();
  const searchButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  useEffect(() => void search.load(), []);
  const dismissOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The focused element may be removed with the menu or the search.
    if (menuVisible) menuButton.current?.focus();
    else if (searchOpen) searchButton.current?.focus();
    siteHeader.send(siteHeaderEvents.dismissed());
  };
  return (
    <Bar onKeyDown={dismissOnEscape}>
      <Row>
        <Brand to="/">
          <BrandMark />
          {shop.name}
        </Brand>
        <Nav aria-label={common.nav.label}>
          {navigation.map((section) => (
            <Link key={section.to} to={section.to} aria-current={currentAt(pathname, section)}>
              {section.label}
            </Link>
          ))}
        </Nav>
        <Actions>
          <IconButton
            ref={searchButton}
            aria-label={searchOpen ? common.search.close : common.search.open}
            {...(searchOpen && { title: common.search.closes })}
            aria-expanded={searchOpen}
            onClick={() => siteHeader.send(siteHeaderEvents.searchToggled())}
          >
            {searchOpen ? <CloseIcon /> : <SearchIcon />}
          </IconButton>
          {accountLinks(logged).map(({ to, label }) => (
            <AccountLink key={to} to={to}>
              {logged ? <UserIcon size={20} /> : null}
              {label}
            </AccountLink>
          ))}
          <IconButton component={Link} to="/cart" aria-label={common.nav.cart(count)}>
            <CartIcon />
            {count > 0 ? <Count aria-hidden>{Math.min(count, 99)}</Count> : null}
          </IconButton>
          <PhoneOnly>
            <IconButton
              ref={menuButton}
              aria-label={menuVisible ? common.nav.menuClose : common.nav.menuOpen}
              aria-expanded={menuVisible}
              aria-controls="mobile-menu"
              onClick={() => siteHeader.send(siteHeaderEvents.menuToggled())}
            >
              {menuVisible ? <CloseIcon /> : <MenuIcon />}
            </IconButton>
          </PhoneOnly>
        </Actions>
      </Row>
      {searchOpen ? <ShowPart part={search} instead={<SearchPlace />} /> : null}
      {menuVisible ? <MobileMenu logged={logged} /> : null}
    </Bar>
  );
}
