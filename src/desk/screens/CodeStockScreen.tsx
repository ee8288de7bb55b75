import Button from '@mui/material/Button';
import { Navigate, useParams } from 'react-router-dom';
import { type CodeBatch, type CodeStockDetail, getCodeStock, loadDeskCodes } from '#contract/desk/codes.ts';
import { formatMoney } from '#contract/money.ts';
import { deskCodesTexts as texts } from '#messages/desk-codes.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { mayCall, type Reload, useRequestChange, useStaff } from '../DeskContext.tsx';
import { CodeImport } from '../parts/codes/CodeImport.tsx';
import {
  ButtonLink,
  Buttons,
  Card,
  CardLink,
  CardList,
  Heading,
  Line,
  Loaded,
  Quiet,
  Stack,
  State,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

/** What is left, and what the stock follows. */
function Left({ codes, reload, mayChange }: { codes: CodeStockDetail; reload: Reload; mayChange: boolean }) {
  const request = useRequestChange();
  const { itemID, variantID, state, platform, region, waiting, free, stopped, daysLeft, stock, follows } = codes;
  const onFollow = () =>
    request(
      {
        call: 'followCodes',
        params: { variantID: String(variantID) },
        body: { decidedOn: state, follows: !follows },
      },
      [reload],
    );
  return (
    <Card>
      <Quiet>{[platform, region].join(' · ')}</Quiet>
      <Line>
        <Strong>{[texts.free(free), ...(stopped > 0 ? [texts.stopped(stopped)] : [])].join(', ')}</Strong>
        <Quiet>{texts.daysLeft(daysLeft)}</Quiet>
      </Line>
      {waiting > 0 ? (
        <div>
          <State>{texts.waiting(waiting)}</State>
        </div>
      ) : null}
      <span>{texts.shoppers(stock)}</span>
      <Quiet>{follows ? texts.follows : texts.ownStock}</Quiet>
      <Buttons>
        {mayChange ? (
          <Button size="small" variant="outlined" onClick={onFollow}>
            {follows ? texts.unfollow : texts.follow}
          </Button>
        ) : null}
        <ButtonLink size="small" to={`/products/${itemID}`}>
          {texts.openProduct}
        </ButtonLink>
      </Buttons>
    </Card>
  );
}

const BatchRow = ({ batch: { batchID, state, supplier, cost, loaded, free, at, by } }: { batch: CodeBatch }) => (
  <CardLink to={`/codes/batch/${batchID}`}>
    <Line>
      <Strong>{supplier || texts.batch(batchID)}</Strong>
      {state === 'stopped' ? <State>{texts.states[state]}</State> : null}
    </Line>
    <Line>
      <span>{texts.left(free, loaded)}</span>
      {cost === null ? null : <Quiet>{formatMoney(cost)}</Quiet>}
    </Line>
    <Quiet>
      {by}, <LocalTime at={at} precision="minute" />
    </Quiet>
  </CardLink>
);

const Batches = ({ batches }: { batches: readonly CodeBatch[] }) => (
  <>
    <Heading>{texts.batches}</Heading>
    <CardList count={batches.length} older={null} none={texts.noBatches}>
      {batches.map((batch) => (
        <BatchRow key={batch.batchID} batch={batch} />
      ))}
    </CardList>
  </>
);

/** The codes of one variant: what is left, loading a batch, and the batches. */
export function CodeStockScreen() {
  const { variantID = '' } = useParams();
  if (!/^[1-9]\d{0,8}$/.test(variantID)) return <Navigate to="/codes" replace />;
  return <CodesOf key={variantID} variantID={variantID} />;
}

function CodesOf({ variantID }: { variantID: string }) {
  const mayChange = mayCall(useStaff(), loadDeskCodes);
  const { view, retry, reload } = useResource(`codes of ${variantID}`, (api, signal) =>
    api(getCodeStock, { params: { variantID } }, signal),
  );
  return (
    <Stack>
      <Loaded view={view} onRetry={retry}>
        {(codes: CodeStockDetail) => (
          <>
            <Title>{`${codes.name}, ${codes.variant}`}</Title>
            <Left codes={codes} reload={reload} mayChange={mayChange} />
          </>
        )}
      </Loaded>
      {/* Not within the page's data, so that it stays while they load again. */}
      {mayChange && view.status !== 'failed' ? <CodeImport variantID={Number(variantID)} page={reload} /> : null}
      {view.data ? <Batches batches={view.data.batches} /> : null}
    </Stack>
  );
}
