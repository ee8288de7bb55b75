import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Article, ArticleSummary } from '#contract/articles.ts';
import { articleTexts as texts } from '#messages/article.ts';
import { ArticleGrid } from '#src/components/article-card/ArticleCard.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/icons.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Pair = styled('nav')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const AdjacentLink = styled(Link)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 12,
  padding: 16,
  color: 'inherit',
  textDecoration: 'none',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  transition: theme.transitions.create('border-color', { duration: theme.transitions.duration.shortest }),
  '&:hover': { borderColor: theme.vars.palette.border.control },
  '& svg': { gridRow: 'span 2' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& strong': { ...theme.typography.h6 },
  '&.next': { gridTemplateColumns: 'minmax(0, 1fr) auto', textAlign: 'right' },
  [theme.breakpoints.up('sm')]: { '&.next': { gridColumn: 2 } },
}));

function Neighbour({ article, side }: { article: ArticleSummary; side: 'previous' | 'next' }) {
  const text = (
    <span>
      <small>{texts[side]}</small>
      <br />
      <strong>{nonBreaking(article.title)}</strong>
    </span>
  );
  return (
    <AdjacentLink to={`/article/${article.articleID}`} className={side}>
      {side === 'previous' ? <ChevronLeftIcon size={20} /> : null}
      {text}
      {side === 'next' ? <ChevronRightIcon size={20} /> : null}
    </AdjacentLink>
  );
}

/** The articles before and after this one, by date. */
export function Neighbours({ article: { previousArticle, nextArticle } }: { article: Article }) {
  if (!previousArticle && !nextArticle) return null;
  return (
    <Pair aria-label={texts.neighbours}>
      {previousArticle ? <Neighbour article={previousArticle} side="previous" /> : null}
      {nextArticle ? <Neighbour article={nextArticle} side="next" /> : null}
    </Pair>
  );
}

/** Recommended articles; renders nothing when there are none. */
export function Recommended({ articles }: { articles: readonly ArticleSummary[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="article-recommended">
      <SectionHeading title={texts.recommended} id="article-recommended" more={{ text: texts.all, to: '/articles' }} />
      <ArticleGrid articles={articles} size="small" />
    </section>
  );
}
