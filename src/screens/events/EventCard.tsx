import { styled } from '@mui/material/styles';
import type { ArticleSummary } from '#contract/articles.ts';
import { excerptLengths } from '#src/components/article-card/ArticleCard.tsx';
import {
  ArticleLink,
  ArticleMeta,
  CardFrame,
  CardTitle,
  Excerpt,
} from '#src/components/article-card/card-elements.tsx';
import { firstSentence } from '#src/messages/excerpt.ts';
import { dateFormat } from '#src/messages/formats.ts';

export const Events = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 16,
    '& > li:last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
  },
}));

const Root = styled(CardFrame)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '64px minmax(0, 1fr)',
  gap: 16,
  height: '100%',
  padding: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  transition: theme.transitions.create('border-color', { duration: theme.transitions.duration.shortest }),
  '&:hover': { borderColor: theme.vars.palette.border.control },
}));

/** The date as a calendar leaf. */
const Leaf = styled('div')(({ theme }) => ({
  alignSelf: 'start',
  display: 'grid',
  justifyItems: 'center',
  paddingBlock: 8,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.raised,
  '& span': { ...theme.typography.overline },
  '& b': { ...theme.typography.h2, fontVariantNumeric: 'tabular-nums' },
}));

const month = dateFormat({ month: 'short' });
const day = dateFormat({ day: 'numeric' });

/** An event as a small item: calendar leaf, metadata, title and excerpt. */
export function EventCard({ article }: { article: ArticleSummary }) {
  const moment = article.event && new Date(article.event.startsAt);
  return (
    <Root>
      <Leaf>
        <span>{moment ? month(moment) : null}</span> <b>{moment ? day(moment) : null}</b>
      </Leaf>
      <div>
        <ArticleMeta article={article} eventTime="hour" />
        <CardTitle>
          <ArticleLink article={article} />
        </CardTitle>
        <Excerpt sx={{ typography: 'body2' }}>{firstSentence(article.entryText, excerptLengths.list)}</Excerpt>
      </div>
    </Root>
  );
}
