import { styled } from '@mui/material/styles';
import type { Review } from '#contract/reviews.ts';
import { reviewsTexts as texts } from '#messages/reviews.ts';
import { StarIcon } from '#src/components/icons/icons.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';

const Root = styled('article')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: 4,
  color: theme.vars.palette.text.secondary,
  '& strong': { color: theme.vars.palette.text.primary },
}));
/** Not `Rating` of the components, which would become a chunk of its own beside the product's page. */
const Stars = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  color: theme.vars.palette.divider,
  '& span': { display: 'inline-flex' },
  '& [data-filled]': { color: theme.vars.palette.gold.main },
}));
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' });
/** A chip of the library would be downloaded with every product. */
const Mark = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  padding: '1px 8px',
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.divider}`,
}));
const Words = styled('p')({ margin: 0, maxWidth: '39em', whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
const Answer = styled('blockquote')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: '8px 16px',
  maxWidth: '39em',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  borderLeft: `3px solid ${theme.vars.palette.divider}`,
}));

/** A review with its stars, its words and the shop's answer. React escapes what a customer wrote. */
export function ReviewItem({ review }: { review: Review }) {
  const { stars, author, variant, words, createdAt, edited, answer, sample } = review;
  return (
    <Root>
      <Head>
        <Line>
          <Stars role="img" aria-label={texts.stars(stars)}>
            {[1, 2, 3, 4, 5].map((place) => (
              <span key={place} data-filled={place <= stars || undefined}>
                <StarIcon size={18} />
              </span>
            ))}
          </Stars>
          {sample ? <Mark>{texts.sample}</Mark> : null}
        </Line>
        <Line>
          <span>
            <strong>{author || texts.customer}</strong> {texts.bought(variant)}
          </span>
          <span>
            <LocalTime at={createdAt} />
            {edited ? ` · ${texts.edited}` : ''}
          </span>
        </Line>
      </Head>
      {words === '' ? null : <Words>{words}</Words>}
      {answer === null ? null : (
        <Answer>
          <strong>{texts.answer}</strong>
          <br />
          {answer}
        </Answer>
      )}
    </Root>
  );
}
