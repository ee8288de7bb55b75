import { styled } from '@mui/material/styles';
import type { ArticleSummary } from '#contract/articles.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { excerpt } from '#src/messages/excerpt.ts';
import { ArticleLink, ArticleMeta, CardFrame, CardTitle, Excerpt, Picture } from './card-elements.tsx';

/** The length of an excerpt in characters, in a list and in a small card (spec section 9). */
export const excerptLengths = { list: 180, small: 80 } as const;

const Text = styled('div')({ marginTop: 12 });

/** A grid of article cards with 1, 2 or 3 columns; up to 4 for small cards. */
const Grid = styled('ul', { shouldForwardProp: (name) => name !== 'small' })<{ small: boolean }>(
  ({ theme, small }) => ({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '32px 16px',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [theme.breakpoints.up('lg')]: { gap: '40px 24px', gridTemplateColumns: `repeat(${small ? 4 : 3}, minmax(0, 1fr))` },
  }),
);

/** An article's card: the image above the text. */
function ArticleCard({ article, size = 'list' }: { article: ArticleSummary; size?: keyof typeof excerptLengths }) {
  return (
    <CardFrame>
      <Picture>
        <ShopImage src={article.photo} alt="" sizes="(min-width: 1024px) 400px, (min-width: 480px) 50vw, 100vw" />
      </Picture>
      <Text>
        <ArticleMeta article={article} />
        <CardTitle>
          <ArticleLink article={article} />
        </CardTitle>
        <Excerpt sx={{ typography: 'body2' }}>{excerpt(article.entryText, excerptLengths[size])}</Excerpt>
      </Text>
    </CardFrame>
  );
}

/** Articles as a grid of cards. */
export function ArticleGrid({
  articles,
  size = 'list',
}: {
  articles: readonly ArticleSummary[];
  size?: keyof typeof excerptLengths;
}) {
  return (
    <Grid small={size === 'small'}>
      {articles.map((article) => (
        <li key={article.articleID}>
          <ArticleCard article={article} size={size} />
        </li>
      ))}
    </Grid>
  );
}

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The loading state of an article grid. */
export const ArticleGridLoading = () => (
  <LoadingState>
    <Grid small={false}>
      {skeletonKeys.map((key) => (
        <li key={key}>
          <Skeleton variant="rounded" height="auto" sx={{ aspectRatio: '16 / 9' }} />
          <Skeleton width="40%" sx={{ mt: 1.5 }} />
          <Skeleton height={48} />
          <Skeleton sx={{ mt: 1 }} />
          <Skeleton />
          <Skeleton width="70%" />
        </li>
      ))}
    </Grid>
  </LoadingState>
);
