import Button from '@mui/material/Button';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { getCodeBatch, stopCodeBatch } from '#contract/desk/codes.ts';
import { formatMoney } from '#contract/money.ts';
import { deskCodesTexts as texts } from '#messages/desk-codes.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { mayCall, useRequestChange, useStaff } from '../DeskContext.tsx';
import {
  ButtonLink,
  Buttons,
  Card,
  CardLink,
  CardList,
  Facts,
  Heading,
  Line,
  Loaded,
  Moment,
  Quiet,
  Stack,
  State,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

/** One batch of codes, which its owner can stop, with its buyers. */
export function CodeBatchScreen() {
  const { batchID = '' } = useParams();
  const [search] = useSearchParams();
  const before = search.get('before');
  const request = useRequestChange();
  const mayStop = mayCall(useStaff(), stopCodeBatch);
  const { view, retry, reload } = useResource(`batch ${batchID} ${before}`, (api, signal) =>
    api(getCodeBatch, { params: { batchID }, query: before === null ? {} : { before } }, signal),
  );
  if (!/^[1-9]\d{0,8}$/.test(batchID)) return <Navigate to="/codes" replace />;
  return (
    <Loaded view={view} onRetry={retry}>
      {(batch) => {
        const { state } = batch;
        const onStop = () =>
          request(
            state === 'selling'
              ? {
                  call: 'stopCodeBatch',
                  params: { batchID },
                  body: { decidedOn: state },
                  fields: [{ name: 'reason', required: true }],
                }
              : { call: 'resumeCodeBatch', params: { batchID }, body: { decidedOn: state } },
            [reload],
          );
        return (
          <>
            <Title aside={<State>{texts.states[state]}</State>}>{texts.batch(batch.batchID)}</Title>
            <Stack>
              <Card>
                <Strong>{`${batch.name}, ${batch.variant}`}</Strong>
                <Facts
                  facts={[
                    [texts.title, texts.left(batch.free, batch.loaded)],
                    [texts.supplier, batch.supplier],
                    [texts.costOf, batch.cost === null ? null : formatMoney(batch.cost)],
                    [texts.boughtOn, batch.boughtOn],
                    [
                      texts.loadedBy,
                      <>
                        {batch.by}, <LocalTime at={batch.at} precision="minute" />
                      </>,
                    ],
                    [
                      texts.stoppedBecause,
                      batch.stoppedAt && (
                        <>
                          {batch.stopReason}, <LocalTime at={batch.stoppedAt} precision="minute" />
                        </>
                      ),
                    ],
                  ]}
                />
                <Buttons>
                  {mayStop ? (
                    <Button size="small" variant="outlined" onClick={onStop}>
                      {state === 'selling' ? texts.stop : texts.resume}
                    </Button>
                  ) : null}
                  <ButtonLink size="small" to={`/codes/${batch.variantID}`}>
                    {texts.title}
                  </ButtonLink>
                </Buttons>
              </Card>
              <Heading>{texts.buyers}</Heading>
              <CardList
                count={batch.buyers.length}
                older={batch.next && `/codes/batch/${batchID}?${new URLSearchParams({ before: batch.next })}`}
                none={texts.noBuyers}
              >
                {batch.buyers.map(({ orderID, codes, opened, at }) => (
                  <CardLink key={orderID} to={`/orders/${orderID}`}>
                    <Line>
                      <Strong>{orderID}</Strong>
                      <Moment at={at} />
                    </Line>
                    <Quiet>{texts.opened(opened, codes)}</Quiet>
                  </CardLink>
                ))}
              </CardList>
            </Stack>
          </>
        );
      }}
    </Loaded>
  );
}
