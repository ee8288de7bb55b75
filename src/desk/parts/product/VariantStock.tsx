import Button from '@mui/material/Button';
import { useState } from 'react';
import { listCodeStocks } from '#contract/desk/codes.ts';
import type { DeskVariant } from '#contract/desk/goods.ts';
import { changeStock, listStockChanges } from '#contract/desk/stock.ts';
import { deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { mayCall, type Reload, useRequestChange, useStaff } from '../../DeskContext.tsx';
import { ChangeButton } from '../ChangeButton.tsx';
import { ButtonLink, Buttons, Disclosure, Line, Loaded, Moment, Quiet, Stack, Strong } from '../parts.tsx';
import { useResource } from '../use-resource.ts';

const reason = { name: 'reason', required: true };

/** The latest changes of the stock. */
function Changes({ itemID, variant }: { itemID: number; variant: DeskVariant }) {
  const params = { itemID: String(itemID), variantID: String(variant.variantID) };
  const { view, retry } = useResource(`stock ${params.variantID} ${variant.stock}`, (api, signal) =>
    api(listStockChanges, { params }, signal),
  );
  return (
    <Loaded view={view} onRetry={retry}>
      {({ changes }) => (
        <Stack>
          <Quiet>{texts.logHelp}</Quiet>
          {changes.length === 0 ? <Quiet>{texts.noLog}</Quiet> : null}
          {changes.map((change) => (
            <div key={change.changeID}>
              <Line>
                <span>
                  <Strong>{texts.changedBy(change.difference)}</Strong>{' '}
                  {[change.reason, ...(change.counted === null ? [] : [texts.counted(change.counted)])].join(', ')}
                </span>
                <Moment at={change.at} />
              </Line>
              <Quiet>{`${change.by}, ${texts.after(change.stock)}`}</Quiet>
            </div>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}

/** The stock of a variant, its two kinds of changes, and their log, which is loaded once it is opened. */
export function VariantStock({
  itemID,
  variant,
  reload,
  isDigital,
}: {
  readonly itemID: number;
  readonly variant: DeskVariant;
  readonly reload: Reload;
  /** Whether it is delivered as codes. */
  readonly isDigital: boolean;
}) {
  const request = useRequestChange();
  const staff = useStaff();
  // The browser opens and closes the log; its flow starts with the first opening.
  const [isLogOpened, setLogOpened] = useState(false);
  const mayChange = mayCall(staff, changeStock);
  const hasCodes = isDigital && mayCall(staff, listCodeStocks);
  const params = { itemID: String(itemID), variantID: String(variant.variantID) };
  const change = (name: 'by' | 'counted') =>
    request({ call: 'changeStock', params, fields: [{ name, required: true }, reason] }, [reload]);
  return (
    <Stack>
      <Line>
        <Strong>{texts.shelf(variant.stock, variant.held, variant.unsent)}</Strong>
        <Quiet>{texts.sold(variant.sold)}</Quiet>
      </Line>
      <Quiet>{texts.lowFrom(variant.lowStock)}</Quiet>
      {variant.followsCodes ? <Quiet>{texts.followsCodes}</Quiet> : null}
      {hasCodes ? (
        <div>
          <ButtonLink size="small" to={`/codes/${variant.variantID}`}>
            {texts.codes}
          </ButtonLink>
        </div>
      ) : null}
      {mayChange ? (
        <Buttons>
          {variant.followsCodes ? null : (
            <>
              <Button size="small" variant="outlined" onClick={() => change('by')}>
                {texts.addPieces}
              </Button>
              <Button size="small" variant="outlined" onClick={() => change('counted')}>
                {texts.countPieces}
              </Button>
            </>
          )}
          <ChangeButton
            change={{ call: 'setLowStock', params, fields: [{ name: 'lowStock', required: false }] }}
            reload={reload}
          >
            {texts.setLow}
          </ChangeButton>
        </Buttons>
      ) : null}
      <Disclosure onToggle={() => setLogOpened(true)}>
        <summary>{texts.log}</summary>
        {isLogOpened ? <Changes itemID={itemID} variant={variant} /> : null}
      </Disclosure>
    </Stack>
  );
}
