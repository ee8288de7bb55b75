import Button from '@mui/material/Button';
import { styled, useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { pages } from '#contract/pages.ts';
import { formatPhone } from '#contract/phone.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { isOff } from '#contract/shop-sections.ts';
import { common } from '#messages/common.ts';
import { footer } from '#messages/footer.ts';
import { ChevronDownIcon, MoonIcon, SunIcon } from '#src/components/icons/icons.tsx';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { MpesaMark } from '#src/components/MpesaMark.tsx';
import { dateFormat } from '#src/messages/formats.ts';
import { useSandbox } from '#src/platform/hooks/use-sandbox.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { links } from '#src/platform/links.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';
import { container } from '#src/platform/theme/tokens.ts';
import { BrandMark } from './BrandMark.tsx';
import { navigationOf } from './navigation.ts';

const Root = styled('footer')(({ theme }) => ({
  // On a short page the footer fills the rest of the screen.
  flexGrow: 1,
  marginTop: 64,
  [theme.breakpoints.up('md')]: { marginTop: 96 },
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  boxSizing: 'content-box',
  maxWidth: container,
  marginInline: 'auto',
  padding: '48px 16px 24px',
  [theme.breakpoints.up('md')]: {
    gap: '32px 16px',
    // Brand and lists in one row, in fewer columns for large letters. The newsletter is below them.
    gridTemplateColumns: 'repeat(auto-fit, minmax(max(9rem, 20%), 1fr))',
    columnGap: 32,
    paddingInline: 24,
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: '1.5fr 1fr 1fr 1fr',
    // The column is there before the form: a page may be painted while its HTML arrives.
    '&[data-has-newsletter]': { gridTemplateColumns: '1.5fr 1fr 1fr 1fr minmax(0, 1.7fr)' },
    gridAutoFlow: 'column',
    paddingInline: 48,
  },
}));

/** The newsletter has a distance from the folded lists. */
const Column = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: { '& + section, & + form': { marginTop: 32 } },
}));

const LinkList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '8px 0 0',
  padding: 0,
  a: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 44,
    minWidth: 44,
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
  },
}));

const Short = styled(LinkList)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 24px',
  boxSizing: 'content-box',
  maxWidth: 1280,
  margin: '0 auto',
  padding: '12px 16px 24px',
  [theme.breakpoints.up('md')]: { paddingInline: 24 },
  [theme.breakpoints.up('lg')]: { paddingInline: 48 },
}));

const Brand = styled(Link)(({ theme }) => ({
  ...theme.typography.h2,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  marginTop: -12,
  color: theme.vars.palette.text.primary,
  textDecoration: 'none',
  img: { objectFit: 'contain' },
}));
const Blurb = styled('p')(({ theme }) => ({
  margin: '8px 0 16px',
  maxWidth: '30em',
  color: theme.vars.palette.text.secondary,
}));

/** On a phone a list is folded below its title. Both forms are in the page, so that it works without code. */
const WideList = styled('div')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));
const FoldedList = styled('details')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.down('md')]: { display: 'block' },
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: 52,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
  '& > ul': { margin: '0 0 12px' },
}));

function LinkColumn({ title, children }: { title: string; children: ReactNode }) {
  const heading = (
    <Typography variant="h4" component="h2">
      {title}
    </Typography>
  );
  const list = <LinkList>{children}</LinkList>;
  return (
    <Column>
      <WideList>
        {heading}
        {list}
      </WideList>
      <FoldedList>
        <summary>
          {heading}
          <ChevronDownIcon size={20} />
        </summary>
        {list}
      </FoldedList>
    </Column>
  );
}

const Hours = styled('li')(({ theme }) => ({ paddingBlock: 10, color: theme.vars.palette.text.secondary }));

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  boxSizing: 'content-box',
  maxWidth: container,
  marginInline: 'auto',
  padding: '16px 16px 32px',
  [theme.breakpoints.up('md')]: { paddingInline: 24 },
  [theme.breakpoints.up('lg')]: { paddingInline: 48 },
}));

const newsletter = createLazyChunk(() => import('./FooterNewsletter.tsx'), 'FooterNewsletter');
const social = createLazyChunk(() => import('./SocialLinks.tsx'), 'SocialLinks');

/** Downloads the parts whose code is not in the first download. */
export const loadFooterParts = () => Promise.all([newsletter.load(), social.load()]);

/** Has the height of the form while its code is loading. */
const NewsletterPlace = styled('section')({ minHeight: 280 });

/** The label for the dark scheme. The labels of both schemes are in the page, and CSS shows that of the current one. */
const InDark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  ...theme.applyStyles('light', { display: 'none' }),
}));
const InLight = styled(InDark)(({ theme }) => ({
  display: 'none',
  ...theme.applyStyles('light', { display: 'inline-flex' }),
}));

function SchemeSwitch() {
  const { colorScheme, setMode } = useColorScheme();
  return (
    // The label is in line with the entries around it.
    <Button variant="text" sx={{ mx: -1.5 }} onClick={() => setMode(colorScheme === 'light' ? 'dark' : 'light')}>
      <InDark>
        <SunIcon size={20} />
        {footer.scheme.light}
      </InDark>
      <InLight>
        <MoonIcon size={20} />
        {footer.scheme.dark}
      </InLight>
    </Button>
  );
}

const External = ({ to, name }: { to: string; name: string }) => (
  <li>
    <a href={to} rel="noopener noreferrer" target="_blank">
      {name}
    </a>
  </li>
);

/** How the shop is reached, as far as the owner has set it. */
const Contact = ({ phone, whatsapp, hours }: ShopFacts) => (
  <>
    {phone ? (
      <li>
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{footer.call(phone)}</a>
      </li>
    ) : null}
    {whatsapp ? <External to={`https://wa.me/${whatsapp}`} name={footer.whatsapp(formatPhone(whatsapp))} /> : null}
    {hours ? <Hours>{hours}</Hours> : null}
  </>
);

/** Who the shop is, how one pays, and how it is reached. */
function BrandColumn(contact: ShopFacts) {
  const { phone, whatsapp, hours } = contact;
  return (
    <div>
      <Brand to="/">
        <BrandMark {...contact} />
        {contact.name}
      </Brand>
      <Blurb>{nonBreaking(footer.blurb)}</Blurb>
      <MpesaMark />
      {phone || whatsapp || hours ? (
        <LinkList>
          <Contact {...contact} />
        </LinkList>
      ) : null}
    </div>
  );
}

/** The pages on which a person signs in or pays: nothing there leads away but help and terms. */
const shortPaths = /^\/(login|register|checkout-|payment-overlay)/;

const more = [
  { to: '/watch', label: pages.watch.title },
  { to: '/events', label: pages.events.title },
  { to: '/terms', label: footer.terms },
];

const formatYear = dateFormat({ year: 'numeric' });

/** The footer of every page (spec section 2). */
export function Footer() {
  const contact = useShopFacts();
  const sandbox = useSandbox();
  // Sample addresses are for a practice shop alone.
  const { marketplace = sandbox && links.marketplace, landing = sandbox && links.landing } = contact;
  const { pathname } = useLocation();
  if (shortPaths.test(pathname)) {
    return (
      <Root>
        <Short>
          <li>
            <Link to="/contact-us">{common.nav.contact}</Link>
          </li>
          <Contact {...contact} />
          <li>
            <Link to="/terms">{footer.terms}</Link>
          </li>
        </Short>
      </Root>
    );
  }
  // Home has a newsletter form of its own (spec section 2), so the footer has one on every other page.
  const hasNewsletter = pathname !== '/';
  return (
    <Root>
      <Columns data-has-newsletter={hasNewsletter || undefined}>
        <BrandColumn {...contact} />
        <LinkColumn title={footer.shop}>
          {navigationOf(contact)
            .slice(1)
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
        </LinkColumn>
        <LinkColumn title={footer.more}>
          {marketplace ? <External to={marketplace} name={footer.marketplace} /> : null}
          {landing ? <External to={landing} name={footer.landing} /> : null}
          {more
            .filter(({ to }) => !isOff(contact, to))
            .map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
        </LinkColumn>
        {contact.social || sandbox ? (
          <LinkColumn title={footer.follow}>
            <ShowChunk chunk={social} />
          </LinkColumn>
        ) : null}
        {hasNewsletter ? <ShowChunk chunk={newsletter} instead={<NewsletterPlace />} /> : null}
      </Columns>
      <Foot>
        <Typography variant="body2" color="text.secondary">
          {footer.rights(formatYear(new Date()), contact.name)} {footer.tax(contact.tax)}
        </Typography>
        <SchemeSwitch />
      </Foot>
    </Root>
  );
}
