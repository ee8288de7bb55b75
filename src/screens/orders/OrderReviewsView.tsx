import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { maxReviewLength } from '#contract/reviews.ts';
import type { OrderReviewsView as View } from '#machines/order-reviews/index.ts';
import { reviewsTexts } from '#messages/reviews.ts';
import { FailedState } from '#src/components/FailedState.tsx';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { PillGroup } from '#src/components/PillGroup.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';

const texts = reviewsTexts.own;

const Root = styled('section')({ display: 'grid', gap: 16, justifyItems: 'start', width: '100%', maxWidth: 480 });
const Items = styled('ul')({ display: 'grid', gap: 20, width: '100%', margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Form = styled('form')({ display: 'grid', gap: 16, width: '100%' });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
const Words = styled('p')({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });

export interface OrderReviewsViewProps {
  readonly view: View;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  readonly onWrite: (variantID: number) => void;
  readonly onStars: (stars: number) => void;
  readonly onWords: (words: string) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

const starOptions = (isDisabled: boolean) =>
  [1, 2, 3, 4, 5].map((stars) => ({
    value: String(stars),
    label: (
      <span>
        <span aria-hidden>{`${stars} ★`}</span>
        <VisuallyHidden>{reviewsTexts.stars(stars)}</VisuallyHidden>
      </span>
    ),
    disabled: isDisabled,
  }));

type Line = View['items'][number];

/** The form of a review. */
function ReviewForm({ line, ...props }: OrderReviewsViewProps & { readonly line: Line }) {
  const { view, onStars, onWords, onSubmit, onCancel } = props;
  const { draft, errors, busy } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form noValidate aria-label={texts.form(line.name)} aria-busy={busy} onSubmit={submit}>
      <Typography variant="h6" component="h3">
        {line.name}
      </Typography>
      <PillGroup
        label={texts.stars}
        name={`stars-${line.variantID}`}
        value={draft?.stars ? String(draft.stars) : ''}
        options={starOptions(!view.canType)}
        onChange={(stars) => onStars(Number(stars))}
      />
      {errors.stars ? (
        <Typography variant="body2" color="error">
          {texts.starsHint}
        </Typography>
      ) : null}
      <FormField
        label={texts.words}
        name="words"
        rows={4}
        maxLength={maxReviewLength}
        helper={texts.wordsHelper}
        value={draft?.words ?? ''}
        disabled={!view.canType}
        onChange={onWords}
      />
      <FormFailure message={view.message} />
      <Actions>
        <Button type="submit" variant="contained" disabled={!view.canSubmit}>
          {busy ? texts.saving : texts.save}
        </Button>
        <Button variant="text" disabled={!view.canCancel} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Actions>
    </Form>
  );
}

/** A bought item with the customer's review of it. */
function ReviewLine({ line, onWrite }: { readonly line: Line; readonly onWrite: () => void }) {
  return (
    <>
      <Typography variant="h6" component="h3">
        {line.name}
      </Typography>
      {line.saved ? <Typography role="status">{texts.saved}</Typography> : null}
      {line.stars === null ? null : <span>{reviewsTexts.stars(line.stars)}</span>}
      {line.words === '' ? null : <Words>{line.words}</Words>}
      {line.hiddenReason === null ? null : <Typography color="error">{texts.hidden(line.hiddenReason)}</Typography>}
      {line.editableUntil === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {line.editable ? (
            <>
              {texts.until} <LocalTime at={line.editableUntil} />
            </>
          ) : (
            texts.ended
          )}
        </Typography>
      )}
      {line.editable ? (
        <Button variant="outlined" size="small" disabled={!line.canWrite} onClick={onWrite}>
          {line.stars === null ? texts.write : texts.change}
          <VisuallyHidden>{` ${line.name}`}</VisuallyHidden>
        </Button>
      ) : null}
    </>
  );
}

/** The reviews on an order's card. */
export function OrderReviewsView(props: OrderReviewsViewProps) {
  const { view, onOpen, onClose, onRetry, onWrite } = props;
  const { status, items, draft, message } = view;
  const isClosed = status === 'closed';
  return (
    <Root>
      <Button
        variant="outlined"
        aria-expanded={!isClosed}
        disabled={isClosed ? !view.canOpen : !view.canClose}
        onClick={isClosed ? onOpen : onClose}
      >
        {isClosed ? texts.open : texts.close}
      </Button>
      {status === 'loading' ? (
        <LoadingState>
          <Skeleton variant="rounded" height={88} />
        </LoadingState>
      ) : null}
      {status === 'failed' && message ? (
        <FailedState message={messageText(message)} {...(view.canRetry && { onRetry })} />
      ) : null}
      {status === 'listed' ? (
        <Items>
          {items.map((line) => (
            <Item key={line.variantID}>
              {draft?.variantID === line.variantID ? (
                <ReviewForm {...props} line={line} />
              ) : (
                <ReviewLine line={line} onWrite={() => onWrite(line.variantID)} />
              )}
            </Item>
          ))}
        </Items>
      ) : null}
    </Root>
  );
}
