import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { ArticleSummary } from '#contract/articles.ts';
import { components as texts } from '#messages/components.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

/** Parts shared by the cards of articles. */

/** A card whose title link covers the whole card. */
export const CardFrame = styled('article')(({ theme }) => ({
  position: 'relative',
  '& img': { transition: theme.transitions.create('transform', { duration: theme.transitions.duration.complex }) },
  '&:hover img': { transform: 'scale(1.03)' },
  '&:hover h3': { textDecoration: 'underline', textUnderlineOffset: '0.15em', textDecorationThickness: 1 },
  '&:focus-within:has(a:focus-visible)': theme.focusVisible || {},
}));

/** Crops a photo of another shape in its middle. */
export const Picture = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  aspectRatio: '16 / 9',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { height: '100%', objectFit: 'cover' },
}));

const Meta = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 24,
  margin: '0 0 4px',
  color: theme.vars.palette.text.secondary,
  '& .category': { textTransform: 'capitalize' },
}));

export const PremiumMark = styled('span')(({ theme }) => ({
  padding: '3px 8px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.premium.main,
  color: theme.vars.palette.premium.contrastText,
  fontSize: '0.75rem',
  fontWeight: 500,
}));

export const CardTitle = styled('h3')(({ theme }) => ({ ...theme.typography.h4, margin: 0 }));
export const Excerpt = styled('p')(({ theme }) => ({ margin: '6px 0 0', color: theme.vars.palette.text.secondary }));

const Cover = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  outline: 'none !important',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
});

/** Shows the venue and the start of an event, or the category and the date of another article. */
export const ArticleMeta = ({
  article: { tier, categories, dateAdded, event },
  eventTime = 'event',
}: {
  article: ArticleSummary;
  /** How the time of an event is written. */
  eventTime?: 'event' | 'hour';
}) => (
  <Meta>
    {tier === 'paid' ? <PremiumMark>{texts.premium}</PremiumMark> : null}
    {event ? <span>{event.venue}</span> : <span className="category">{categories[0]}</span>}
    {event ? <LocalTime at={event.startsAt} precision={eventTime} /> : <LocalTime at={dateAdded} />}
  </Meta>
);

export const ArticleLink = ({ article }: { article: ArticleSummary }) => (
  <Cover to={`/article/${article.articleID}`}>{nonBreaking(article.title)}</Cover>
);
