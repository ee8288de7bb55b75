import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { imagePath } from '#contract/images.ts';
import { isOff } from '#contract/shop-sections.ts';
import type { HomeDealsView } from '#machines/home/index.ts';
import { homeSections } from '#messages/home-sections.ts';
import { CardFace, faceStage } from '#src/components/image/CardFace.tsx';
import { type ImageTemplate, imageTemplate, ShopImage, stageRatio } from '#src/components/image/ShopImage.tsx';
import { Price } from '#src/components/price/Price.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { messageText } from '#src/messages/text.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

/** One 2×2 tile and five smaller ones fill a 3×3 grid on a desktop. Rows grow with the user's font size. */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
  gridAutoRows: 'minmax(148px, auto)',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
  '& > li:first-of-type, & > li:last-of-type': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gridAutoRows: 'minmax(168px, auto)',
    gap: 16,
    '& > li:first-of-type': { gridColumn: 'span 2', gridRow: 'span 2' },
    '& > li:last-of-type': { gridColumn: 'auto' },
  },
  [theme.breakpoints.up('lg')]: { gridAutoRows: 'minmax(196px, auto)', gap: 24 },
}));

/** The text is on the left and the picture on the right; on a phone the small tiles have the picture above. */
const Tile = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  height: '100%',
  padding: 12,
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '& img': { transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }) },
  '&:hover img': { transform: 'scale(1.03)' },
  '&:focus-within:has(a:focus-visible)': theme.focusVisible || {},
  [theme.breakpoints.down('md')]: {
    'li:not(:first-of-type, :last-of-type) > &': { flexDirection: 'column-reverse', alignItems: 'stretch' },
  },
  [theme.breakpoints.up('md')]: { padding: 16, gap: 16 },
}));
/** Has the aspect ratio of its picture, so that the picture is not cropped. */
const Stage = styled('div')<{ template: ImageTemplate }>(({ theme, template }) => ({
  ...faceStage,
  flex: `0 1 ${template === 'card' ? '52%' : template === 'object' ? '42%' : '32%'}`,
  alignSelf: 'center',
  maxHeight: '100%',
  aspectRatio: stageRatio[template],
  overflow: 'hidden',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  [theme.breakpoints.down('md')]: {
    'li:not(:first-of-type, :last-of-type) > article > &': { flex: 'none', height: 84 },
  },
  [theme.breakpoints.up('md')]: {
    'li:first-of-type > article > &': { flexBasis: template === 'cover' ? '44%' : '58%' },
  },
}));
const Text = styled('div')(({ theme }) => ({
  flex: '1 1 0',
  minWidth: 'min(6em, 100%)',
  overflowWrap: 'anywhere',
  // Two tiles are in a row: their names are on one line, and their prices too.
  [theme.breakpoints.down('md')]: {
    'li:not(:first-of-type, :last-of-type) > article > &': {
      flex: '1 0 auto',
      display: 'flex',
      flexDirection: 'column',
    },
  },
}));
/** The name of a deal is its lowercase key. CSS alone capitalizes the first letter. */
const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h3,
  margin: 0,
  '&::first-letter': { textTransform: 'uppercase' },
  'li:first-of-type &': { fontSize: 'clamp(1.75rem, 4vw, 2.5rem)' },
}));
const Cover = styled(Link)({
  display: 'inline-block',
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none !important',
  '&::first-letter': { textTransform: 'uppercase' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});
const Detail = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 12,
  minHeight: '1.5em',
  margin: '2px 0 0',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));
const Offer = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: 2,
  marginTop: 'auto',
  paddingTop: 8,
}));

const Failed = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginTop: 12,
});

const tournamentArt = imagePath('tournament-gold');

/** The six deal tiles (spec section 2), without those that nothing has. A tile is a link also before it is loaded. */
export function DealTiles({ view, onRetry }: { view: HomeDealsView; onRetry: () => void }) {
  const shop = useShopFacts();
  const dealTexts = homeSections.dealTexts(shop.name);
  const tiles = view.tiles.filter(({ to }) => !isOff(shop, to));
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby="home-deals">
      <SectionHeading title={homeSections.deals} id="home-deals" />
      <Grid>
        {tiles.map(({ key, to, count, product, offer, price }) => {
          const image = key === 'tournament' ? tournamentArt : (offer?.image ?? product?.imageURL);
          return (
            <li key={key}>
              <Tile>
                <Text>
                  <Name>
                    <Cover to={to} {...(key === 'tournament' && { state: { itemType: 'service', category: key } })}>
                      {key}
                    </Cover>
                  </Name>
                  <Detail aria-busy={view.status === 'loading'}>
                    <span>{dealTexts[key]}</span>
                    {count === null ? null : <span>{homeSections.items(count)}</span>}
                  </Detail>
                  {product && offer ? (
                    <Offer>
                      <span>{nonBreaking(product.name)}</span>
                      <Price amount={offer.salePrice} listPrice={offer.listPrice} from={product.variants.length > 1} />
                    </Offer>
                  ) : null}
                  {price === null ? null : (
                    <Offer>
                      <Price amount={price} from />
                    </Offer>
                  )}
                </Text>
                {image ? (
                  <Stage template={imageTemplate(image)}>
                    <ShopImage src={image} alt="" sizes="(min-width: 900px) 30vw, 45vw" />
                    {product && offer ? <CardFace image={image} name={product.name} amount={offer.name} /> : null}
                  </Stage>
                ) : null}
              </Tile>
            </li>
          );
        })}
      </Grid>
      {view.status === 'failed' && view.message ? (
        <Failed role="alert">
          <Typography variant="body2" color="text.secondary">
            {messageText(view.message)}
          </Typography>
          {view.canRetry ? <RetryButton size="small" onRetry={onRetry} /> : null}
          <ReportLink />
        </Failed>
      ) : null}
    </section>
  );
}
