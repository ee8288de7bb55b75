import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { imagePath } from '#contract/images.ts';
import { aboutTexts as texts } from '#messages/about.ts';
import { ShieldIcon, TagIcon } from '#src/components/icons/icons.tsx';
import { MapPinIcon, ReceiptIcon } from '#src/components/icons/page-icons.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Opening = styled('header')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  paddingBlock: 24,
  [theme.breakpoints.up('lg')]: { paddingBlock: 32 },
}));
const Picture = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: '#0B0D12',
  '& img': { aspectRatio: '21 / 9', objectFit: 'cover' },
}));
const Chapters = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 48,
  marginBlock: '32px 64px',
  [theme.breakpoints.up('lg')]: { gap: 64, marginBlock: '48px 96px' },
}));
/** A section with its heading beside the text on a wide screen, above it on a narrow one. */
const Chapter = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 7fr)', gap: 32 },
  '& p': { ...theme.typography.prose, margin: 0, maxWidth: 680, textWrap: 'pretty' },
  '& p + p': { marginTop: 16 },
}));
/** A style attribute would be blocked by the content security policy in the server's page. */
const OwnParagraph = styled('p')({ whiteSpace: 'pre-line' });
const Guarantees = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: '24px 0 0',
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 24 },
  '& li': {
    padding: 20,
    borderRadius: theme.shape.borderRadius,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& h3': { ...theme.typography.h5, margin: '12px 0 4px' },
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
}));
const Foot = styled('section')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });

const chapters = ['about', 'mission', 'vision'] as const;
const icons = [
  <TagIcon key="price" />,
  <ReceiptIcon key="paid" />,
  <MapPinIcon key="region" />,
  <ShieldIcon key="warranty" />,
];

/** What the owner has written about the shop. */
const OwnText = ({ about }: { about: string }) => (
  <Chapter aria-labelledby="about-about">
    <Typography variant="h2" id="about-about">
      {texts.about.title}
    </Typography>
    <div>
      {about.split(/\n\s*\n/).map((paragraph) => (
        <OwnParagraph key={paragraph}>{nonBreaking(paragraph)}</OwnParagraph>
      ))}
    </div>
  </Chapter>
);

/** /about-us: about, mission and vision (spec section 2). The content is static, so the page has no machine. */
export function AboutUsScreen() {
  const { name, about, off = [] } = useShopFacts();
  // One paragraph is about services, the blog and Connect.
  const isWhole = off.every((section) => section === 'watch');
  return (
    <PageContainer>
      <Opening>
        <Typography variant="h1">{texts.title}</Typography>
        {about === undefined ? (
          <Typography variant="h3" component="p" sx={{ maxWidth: '34em' }}>
            {texts.lead(name)}
          </Typography>
        ) : null}
        <Picture>
          <ShopImage src={imagePath('hero-savanna')} alt={texts.art} priority />
        </Picture>
      </Opening>
      <Chapters>
        {about === undefined ? null : <OwnText about={about} />}
        {(about === undefined ? chapters : []).map((chapter) => (
          <Chapter key={chapter} aria-labelledby={`about-${chapter}`}>
            <Typography variant="h2" id={`about-${chapter}`}>
              {texts[chapter].title}
            </Typography>
            <div>
              {texts[chapter].paragraphs(name, isWhole).map((paragraph) => (
                <p key={paragraph}>{nonBreaking(paragraph)}</p>
              ))}
            </div>
          </Chapter>
        ))}
        <section aria-labelledby="about-promises">
          <Typography variant="h2" id="about-promises">
            {texts.promises.title}
          </Typography>
          <Guarantees>
            {texts.promises.list.map(({ title, text }, index) => (
              <li key={title}>
                {icons[index]}
                <h3>{title}</h3>
                <p>{nonBreaking(text)}</p>
              </li>
            ))}
          </Guarantees>
        </section>
        <Foot aria-label={texts.contact.action}>
          <Typography variant="h4" component="p">
            {texts.contact.text}
          </Typography>
          <Button component={Link} to="/contact-us" variant="contained">
            {texts.contact.action}
          </Button>
          <Button component={Link} to="/terms" variant="outlined">
            {texts.contact.terms}
          </Button>
        </Foot>
      </Chapters>
    </PageContainer>
  );
}
