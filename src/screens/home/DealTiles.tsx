import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { imagePath } from '#contract/images.ts';
import type { HomeDealsView } from '#machines/home/index.ts';
import { Art } from '#src/components/art/Art.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { common } from '#src/messages/en/common.ts';
import { home } from '#src/messages/en/home.ts';
import { messageText } from '#src/messages/text.ts';

/** One 2×2 feature and five smaller tiles: nine cells of a square on a desktop. */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridAutoRows: '148px',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li:first-of-type': { gridColumn: 'span 2', gridRow: 'span 2' },
  '& > li:last-of-type': { gridColumn: 'span 2' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    gridAutoRows: '168px',
    gap: 16,
    '& > li:last-of-type': { gridColumn: 'auto' },
  },
  [theme.breakpoints.up('lg')]: { gridAutoRows: '196px', gap: 24 },
}));

const Tile = styled('article')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'end',
  height: '100%',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '& img': { transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }) },
  '&:hover img': { transform: 'scale(1.03)' },
  '&:focus-within:has(a:focus-visible)': theme.focusVisible || {},
}));
const Picture = styled('div')({
  position: 'absolute',
  inset: 0,
  '& img': { width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 30%' },
});
const Words = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: '32px 12px 12px',
  color: theme.vars.palette.text.primary,
  background: `linear-gradient(0deg, ${theme.vars.palette.background.default} 24%, color-mix(in srgb, ${theme.vars.palette.background.default} 84%, transparent) 58%, transparent)`,
  [theme.breakpoints.up('md')]: { padding: '48px 20px 16px' },
}));
/** The name of a deal is its key; only the eye sees the capital. */
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
  justifyContent: 'space-between',
  columnGap: 12,
  minHeight: '1.5em',
  margin: '2px 0 0',
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

const Failed = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  marginTop: 12,
});

const tournamentArt = imagePath('tournament-gold');

/** The six deal tiles (spec section 2). They lead on with or without what they hold. */
export function DealTiles({ view, onRetry }: { view: HomeDealsView; onRetry: () => void }) {
  return (
    <section aria-labelledby="home-deals">
      <SectionHeading title={home.deals} id="home-deals" />
      <Grid>
        {view.tiles.map(({ key, to, count, product }) => {
          const image = key === 'tournament' ? tournamentArt : product?.imageURL;
          return (
            <li key={key}>
              <Tile data-scheme="dark">
                <Picture>{image ? <Art src={image} alt="" /> : null}</Picture>
                <Words>
                  <Name>
                    <Cover to={to} {...(key === 'tournament' && { state: { itemType: 'service', category: key } })}>
                      {key}
                    </Cover>
                  </Name>
                  <Detail aria-busy={view.status === 'loading'}>
                    <span>{home.dealTexts[key]}</span>
                    {count === null ? null : <span>{home.items(count)}</span>}
                  </Detail>
                </Words>
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
          {view.canRetry ? (
            <Button variant="outlined" size="small" onClick={onRetry}>
              {common.tryAgain}
            </Button>
          ) : null}
        </Failed>
      ) : null}
    </section>
  );
}
