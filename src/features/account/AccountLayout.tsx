import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { accountTexts } from '#messages/account.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';

const texts = accountTexts.nav;

/** As high as the window, so that a part that arrives late does not move the footer in sight. */
const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  minHeight: '100vh',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBottom: 64,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '220px minmax(0, 1fr)', columnGap: 48, paddingBottom: 96 },
  '@media print': { display: 'block', minHeight: 0 },
}));
const Alone = styled('div')({ paddingBottom: 64 });
const Nav = styled('nav')(({ theme }) => ({
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 88, alignSelf: 'start', paddingTop: 32 },
  '@media print': { display: 'none' },
}));
/** A row that scrolls sideways on a phone, a column beside the page on wider screens. */
const Entries = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  margin: '0 -16px',
  padding: '4px 16px',
  listStyle: 'none',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24 },
  [theme.breakpoints.up('md')]: { flexDirection: 'column', gap: 2, margin: 0, padding: 0, overflow: 'visible' },
  '& a, & button': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    minHeight: 44,
    padding: '0 14px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 22,
    backgroundColor: 'transparent',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [theme.breakpoints.up('md')]: { borderColor: 'transparent', borderRadius: 4, textAlign: 'left' },
    '&:hover': { backgroundColor: theme.vars.palette.background.paper, color: theme.vars.palette.text.primary },
    '&[aria-current="page"]': {
      borderColor: theme.vars.palette.text.primary,
      backgroundColor: theme.vars.palette.background.raised,
      color: theme.vars.palette.text.primary,
      fontWeight: 600,
      [theme.breakpoints.up('md')]: {
        borderColor: 'transparent',
        boxShadow: `inset 3px 0 0 ${theme.vars.palette.text.primary}`,
      },
    },
    '&:disabled': { cursor: 'default', opacity: 0.7 },
  },
}));

const entries = [
  { to: '/dashboard', label: texts.overview },
  { to: '/orders', label: texts.orders },
  { to: '/subscriptions', label: texts.subscriptions },
  { to: '/account-management', label: texts.management },
  { to: '/address', label: texts.address },
  { to: '/saved-items', label: texts.saved },
  { to: '/recently-viewed', label: texts.viewed },
  { to: '/inbox', label: texts.inbox },
] as const;
export type AccountPath = (typeof entries)[number]['to'];

/** Scrolls the entry of the current page into view, where the row is wider than the screen. */
function showInRow(entry: HTMLAnchorElement | null): void {
  const row = entry?.closest('ul');
  if (entry && row) row.scrollLeft = entry.offsetLeft - row.offsetLeft - 16;
}

/** An account page with the account's navigation. Without `account` (a visitor) there is no navigation. */
export function AccountLayout({
  current,
  account,
  children,
}: {
  current: AccountPath;
  account: { readonly canSignOut: boolean; readonly onSignOut: () => void } | null;
  children: ReactNode;
}) {
  if (!account) {
    return (
      <PageContainer>
        <Alone>{children}</Alone>
      </PageContainer>
    );
  }
  return (
    <PageContainer>
      <Root>
        <Nav aria-label={texts.label}>
          <Entries>
            {entries.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} {...(to === current && { 'aria-current': 'page' as const, ref: showInRow })}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <button type="button" disabled={!account.canSignOut} onClick={account.onSignOut}>
                {texts.logOut}
              </button>
            </li>
          </Entries>
        </Nav>
        <div>{children}</div>
      </Root>
    </PageContainer>
  );
}
