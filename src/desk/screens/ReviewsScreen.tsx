import Button from '@mui/material/Button';
import { useSearchParams } from 'react-router-dom';
import { type DeskReview, listDeskReviews } from '#contract/desk/reviews.ts';
import { deskTexts } from '#messages/desk.ts';
import { reviewsTexts } from '#messages/reviews.ts';
import { useRequestChange } from '../DeskContext.tsx';
import {
  Buttons,
  Card,
  CardList,
  Line,
  Loaded,
  Moment,
  Quiet,
  State,
  Strong,
  Tabs,
  TextLink,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const texts = deskTexts.reviews;

function Review({ review, onChange }: { review: DeskReview; onChange: ReturnType<typeof useRequestChange> }) {
  const { reviewID, state, product, itemID, variant, author, stars, words, createdAt, answer, hiddenReason } = review;
  const params = { reviewID: String(reviewID) };
  const body = { decidedOn: state };
  return (
    <Card>
      <Line>
        <Strong>{reviewsTexts.stars(stars)}</Strong>
        <Moment at={createdAt} />
      </Line>
      <Line>
        <TextLink to={`/products/${itemID}`}>
          {product} ({variant})
        </TextLink>
        {review.sample ? <State>{reviewsTexts.sample}</State> : null}
      </Line>
      <Quiet>{author || reviewsTexts.customer}</Quiet>
      {words === '' ? null : <span style={{ whiteSpace: 'pre-line' }}>{words}</span>}
      {answer === null ? null : (
        <Quiet style={{ whiteSpace: 'pre-line' }}>
          {reviewsTexts.answer}: {answer}
        </Quiet>
      )}
      {hiddenReason === null ? null : (
        <Quiet>
          {texts.reason} {hiddenReason}
        </Quiet>
      )}
      <Buttons>
        <Button
          size="small"
          variant="outlined"
          onClick={() => onChange({ call: 'answerReview', params, body, fields: [{ name: 'text', required: true }] })}
        >
          {answer === null ? texts.answer : texts.changeAnswer}
        </Button>
        <Button
          size="small"
          variant="outlined"
          onClick={() =>
            onChange(
              state === 'hidden'
                ? { call: 'showReview', params, body }
                : { call: 'hideReview', params, body, fields: [{ name: 'reason', required: true }] },
            )
          }
        >
          {state === 'hidden' ? texts.show : texts.hide}
        </Button>
      </Buttons>
    </Card>
  );
}

/** Reviews of products by their buyers. */
export function ReviewsScreen() {
  const [search] = useSearchParams();
  const request = useRequestChange();
  const status = search.get('status') === 'hidden' ? ('hidden' as const) : ('all' as const);
  const before = search.get('before');
  const { view, retry, reload } = useResource(`reviews ${status} ${before}`, (api, signal) =>
    api(listDeskReviews, { query: { status, ...(before && { before }) } }, signal),
  );
  return (
    <>
      <Title>{texts.title}</Title>
      <Tabs
        label={texts.title}
        tabs={[
          { to: '/reviews', name: texts.all, current: status === 'all' },
          { to: '/reviews?status=hidden', name: texts.hidden, current: status === 'hidden' },
        ]}
      />
      <Loaded view={view} onRetry={retry}>
        {({ reviews, next }) => (
          <CardList count={reviews.length} older={next && `/reviews?${new URLSearchParams({ status, before: next })}`}>
            {reviews.map((review) => (
              <li key={review.reviewID}>
                <Review review={review} onChange={(wanted) => request(wanted, [reload])} />
              </li>
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
