import { styled } from '@mui/material/styles';
import type { ArticleSummary } from '#contract/articles.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { excerpt } from '#src/messages/excerpt.ts';
import { excerptLengths } from './ArticleCard.tsx';
import { ArticleLink, ArticleMeta, CardFrame, CardTitle, Excerpt, Picture } from './card-elements.tsx';

/** Three small articles are rows beside the large one. Fewer have the image above the text, to fill the same height. */
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    '&[data-stacked]': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)' },
  },
  [theme.breakpoints.up('lg')]: { gap: 32 },
}));
const Side = styled('div')({ display: 'flex', flexDirection: 'column', gap: 16 });
const Small = styled(CardFrame)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '112px minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  paddingBottom: 16,
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.divider}` },
  [theme.breakpoints.up('md')]: {
    '[data-stacked] &': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, paddingBottom: 8, border: 0 },
  },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '184px minmax(0, 1fr)' },
}));
const stackedWhenFew = (small: number) => (small < 3 ? { 'data-stacked': '' } : {});
const LeadText = styled('div')({ marginTop: 12 });
const LeadTitle = styled('h3')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));

/**
 * Shows the first article large and up to `small` others beside it (spec section 9). Set `priority` where the first
 * screen shows them.
 */
export function ArticleHighlights({
  articles: [lead, ...others],
  small,
  priority = false,
}: {
  articles: readonly ArticleSummary[];
  small: number;
  priority?: boolean;
}) {
  if (!lead) return null;
  return (
    <Grid {...stackedWhenFew(small)}>
      <CardFrame>
        <Picture>
          <ShopImage src={lead.photo} alt="" priority={priority} sizes="(min-width: 900px) 800px, 100vw" />
        </Picture>
        <LeadText>
          <ArticleMeta article={lead} />
          <LeadTitle>
            <ArticleLink article={lead} />
          </LeadTitle>
          <Excerpt>{excerpt(lead.entryText, excerptLengths.list)}</Excerpt>
        </LeadText>
      </CardFrame>
      <Side>
        {others.slice(0, small).map((article) => (
          <Small key={article.articleID}>
            <Picture>
              <ShopImage src={article.photo} alt="" priority={priority} sizes="(min-width: 900px) 33vw, 112px" />
            </Picture>
            <div>
              <ArticleMeta article={article} />
              <CardTitle>
                <ArticleLink article={article} />
              </CardTitle>
              <Excerpt sx={{ typography: 'body2' }}>{excerpt(article.entryText, excerptLengths.small)}</Excerpt>
            </div>
          </Small>
        ))}
      </Side>
    </Grid>
  );
}

/** The loading state of the highlights. */
export const HighlightsLoading = ({ small }: { small: number }) => (
  <LoadingState>
    <Grid {...stackedWhenFew(small)}>
      <div>
        <Skeleton variant="rounded" height="auto" sx={{ aspectRatio: '16 / 9' }} />
        <Skeleton width="30%" sx={{ mt: 1.5 }} />
        <Skeleton width="80%" height={40} />
        <Skeleton />
        <Skeleton width="70%" />
      </div>
      <Side>
        {Array.from({ length: small }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing but their place.
          <Small key={place}>
            <Skeleton variant="rounded" height="auto" sx={{ aspectRatio: '16 / 9' }} />
            <div>
              <Skeleton width="50%" />
              {/* The text has more lines on a tablet. */}
              <Skeleton sx={{ height: { xs: 28, md: 72, lg: 28 } }} />
              <Skeleton sx={{ height: { xs: 21, md: 84, lg: 42 } }} />
            </div>
          </Small>
        ))}
      </Side>
    </Grid>
  </LoadingState>
);
