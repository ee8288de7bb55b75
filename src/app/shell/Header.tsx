import IconButton from '@mui/material/IconButton';
import { keyframes, styled } from '@mui/material/styles';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { viewCartCount, viewCartPending } from '#machines/cart/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { siteHeaderEvents, viewSiteHeader } from '#machines/site-header/index.ts';
import { common } from '#messages/common.ts';
import { CartIcon, CloseIcon, MenuIcon, SearchIcon, UserIcon } from '#src/components/icons/icons.tsx';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { useChildView, useShopChild } from '#src/platform/hooks/shop-context.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { breakpoints, container, lowScreen } from '#src/platform/theme/tokens.ts';
import { BrandMark } from './BrandMark.tsx';
import { accountLinks, currentAt, navigationOf } from './navigation.ts';
import { isTypingElsewhere, SearchForm, searchFieldMedia, searchFieldQuery } from './SearchForm.tsx';

const phone = `@media (max-width: ${breakpoints.sm}px)`;
const roomy = '@media (min-width: 1280px)';

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  backgroundColor: theme.vars.palette.background.default,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  // Not `static`, because the mobile menu is positioned relative to the bar.
  [lowScreen]: { position: 'relative' },
}));

/**
 * One line on wide screens. On narrower ones the links are a second line, and on a phone they are in the menu. Lines
 * wrap when the letters are large.
 */
const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  alignContent: 'center',
  maxWidth: `calc(${container} + 96px)`,
  minHeight: 64,
  marginInline: 'auto',
  paddingInline: 24,
  columnGap: 16,
  [searchFieldMedia]: { paddingTop: 8 },
  [roomy]: { paddingBlock: 0, paddingInline: 48 },
  [phone]: { minHeight: 56, paddingBlock: 6, paddingInline: 16, columnGap: 4 },
});

const Brand = styled(Link)(({ theme }) => ({
  ...theme.typography.h2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  img: { objectFit: 'contain' },
  [phone]: {
    // A name of several words breaks between them, so that the buttons stay beside it.
    flex: '1 1 0',
    minWidth: 'min-content',
    fontSize: 'min(1.75rem, 10vw)',
    '&[data-long]': { fontSize: '1.25rem', lineHeight: 1.1 },
  },
}));

const Nav = styled('nav')(({ theme }) => ({
  display: 'flex',
  order: 1,
  flex: '1 1 100%',
  minWidth: 0,
  gap: 4,
  marginInline: -12,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [roomy]: { order: 0, flex: '0 1 auto', marginInline: 0 },
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

/** Below the other lines while it is open; on wide screens always a part of the first line. */
const Search = styled('div')({
  display: 'none',
  order: 2,
  flex: '1 1 100%',
  minWidth: 0,
  // The ring of the focused field stays clear of the buttons above it.
  paddingBlock: 8,
  '&[data-open]': { display: 'block' },
  [searchFieldMedia]: {
    '&, &[data-open]': { display: 'block' },
    order: 0,
    padding: 0,
    flex: '1 1 13rem',
    maxWidth: 560,
  },
  [roomy]: { maxWidth: 360, marginInlineStart: 'auto' },
});

const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' });

/** Opens and closes the search where its field is not a part of the line. */
const SearchToggle = styled(IconButton)({ [searchFieldMedia]: { display: 'none' } });

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

const bump = keyframes({ '40%': { transform: 'scale(1.4)' } });

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  // It grows upwards and to the right, and not without end, so that large letters leave the icon in sight.
  bottom: 24,
  left: 26,
  minWidth: '1.5em',
  height: '1.5em',
  paddingInline: 4,
  borderRadius: 99,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontSize: 'min(0.75rem, 16px)',
  fontWeight: 600,
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
  '&[data-bump]': { animation: `${bump} 320ms ${theme.transitions.easing.easeOut}` },
}));

/** The number of items. It moves where a change of the cart begins, but not when the page loads the cart. */
function Badge({ count }: { count: number }) {
  const cart = useShopChild('cart');
  // Read once: the header does not render again when the change ends.
  const [bumps] = useState(() => viewCartPending(cart.getSnapshot()));
  return (
    <Count aria-hidden data-bump={bumps || undefined}>
      {Math.min(count, 99)}
    </Count>
  );
}

const PhoneOnly = styled('div')({ display: 'none', [phone]: { display: 'block' } });

export const search = createLazyChunk(() => import('./SearchBox.tsx'), 'SearchBox');
export const menu = createLazyChunk(() => import('./MobileMenu.tsx'), 'MobileMenu');

/** The header of every page (spec section 2). */
export function Header() {
  const [{ searchOpen, searchText, menuVisible }, siteHeader] = useChildView('siteHeader', viewSiteHeader);
  const [{ logged }] = useChildView('session', viewSession);
  const [count] = useChildView('cart', viewCartCount);
  const { pathname, state } = useLocation();
  const shop = useShopFacts();
  const searchButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The field with suggestions replaces the plain one once it is used and its code has arrived.
  const [Box, setBox] = useState(() => search.loaded());
  const loadBox = () => void search.load().then(() => setBox(() => search.loaded()));
  const prepareSearch = useEffectEvent((isOpen: boolean) => {
    if (isOpen && !isTypingElsewhere(field.current)) field.current?.focus();
    // A field that is shown anyway loads its code when it is used, and the icons load theirs before.
    const isWide = globalThis.matchMedia?.(searchFieldQuery).matches;
    if (isOpen || !isWide) loadBox();
    if (!isWide) menu.load();
  });
  useEffect(() => prepareSearch(searchOpen), [searchOpen]);
  const closeSearch = (event: ReturnType<(typeof siteHeaderEvents)['searchToggled' | 'dismissed']>) => {
    flushSync(() => siteHeader.send(event));
    // Only one of them is shown. The focused element was removed with the search.
    searchButton.current?.focus();
    field.current?.focus();
  };
  const dismissOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    if (searchOpen) closeSearch(siteHeaderEvents.dismissed());
    else siteHeader.send(siteHeaderEvents.dismissed());
    // The focused element may have been removed with the menu.
    if (menuVisible) menuButton.current?.focus();
  };
  return (
    <Bar onKeyDown={dismissOnEscape}>
      <Row>
        <Brand to="/" data-long={shop.name.length > 12 || undefined}>
          <BrandMark {...shop} />
          {shop.name}
        </Brand>
        <Nav aria-label={common.nav.label}>
          {navigationOf(shop).map((section) => (
            <Link key={section.to} to={section.to} aria-current={currentAt(pathname, section)}>
              {section.label}
            </Link>
          ))}
        </Nav>
        <Search data-open={searchOpen || undefined}>
          {searchOpen && Box ? (
            <Box field={field} onClose={() => closeSearch(siteHeaderEvents.searchToggled())} />
          ) : (
            <SearchForm
              field={field}
              text={searchText}
              onTyped={(text) => siteHeader.send(siteHeaderEvents.searchTyped(text))}
              onSubmit={() => siteHeader.send(siteHeaderEvents.searchSubmitted())}
              onNear={loadBox}
            />
          )}
        </Search>
        <Actions>
          <SearchToggle
            ref={searchButton}
            aria-label={searchOpen ? common.search.close : common.search.open}
            {...(searchOpen && { title: common.search.closes })}
            aria-expanded={searchOpen}
            onClick={() => siteHeader.send(siteHeaderEvents.searchToggled())}
          >
            {searchOpen ? <CloseIcon /> : <SearchIcon />}
          </SearchToggle>
          {accountLinks(logged).map(({ to, label }) => (
            <AccountLink key={to} to={to} state={state}>
              {logged ? <UserIcon size={20} /> : null}
              {label}
            </AccountLink>
          ))}
          <IconButton component={Link} to="/cart" aria-label={common.nav.cart(count)}>
            <CartIcon />
            {count > 0 ? <Badge key={count} count={count} /> : null}
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
      {menuVisible ? <ShowChunk chunk={menu} props={{ logged }} /> : null}
    </Bar>
  );
}
