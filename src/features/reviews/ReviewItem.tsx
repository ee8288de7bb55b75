import { styled } from '@mui/material/styles';
import type { Review } from '#contract/reviews.ts';
import { StarIcon } from '#src/components/icons/icons.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { reviewsTexts as texts } from '#src/messages/en/reviews.ts';

const Root = styled('article')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  color: theme.vars.palette.text.secondary,
  '& strong': { color: theme.vars.palette.text.primary },
}));
const Stars = styled('span')(({ theme }) => ({ display: 'inline-flex', color: theme.vars.palette.gold.main }));
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
        <Stars role="img" aria-label={texts.stars(stars)}>
          {Array.from({ length: stars }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stars are alike and do not move.
            <StarIcon key={place} size={18} />
          ))}
        </Stars>
        <span>
          <strong>{author || texts.customer}</strong> {texts.bought(variant)}
        </span>
        <span>
          <LocalTime at={createdAt} />
          {edited ? ` · ${texts.edited}` : ''}
        </span>
        {sample ? <Mark>{texts.sample}</Mark> : null}
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
