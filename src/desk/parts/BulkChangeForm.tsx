import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { bulkKinds, roundings } from '#contract/desk/bulk.ts';
import { formatMoney } from '#contract/money.ts';
import { dealKeys } from '#contract/shop.ts';
import {
  type BulkChangeView,
  type BulkField,
  type BulkFilters,
  bulkChangeEvents as events,
  viewBulkChange,
} from '#machines/bulk-change/index.ts';
import { deskBulkTexts as texts } from '#messages/desk-bulk.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { type Reload, useDesk } from '../DeskContext.tsx';
import { bulkChangeFlow } from '../flows/flows.ts';
import { Buttons, Card, FormFoot, Quiet, Stack, State, Strong } from './parts.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
  gap: 12,
});
const Products = styled('ul')({ display: 'grid', gap: 8, margin: 0, padding: 0, listStyle: 'none' });
const Product = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 4,
  alignItems: 'start',
  '& > div': { display: 'grid', gap: 2, paddingBlock: 9 },
});

type Planned = NonNullable<BulkChangeView['products']>[number];

const priceOf = (amount: number | null) => (amount === null ? texts.noPrice : formatMoney(amount));
const arrow = ([before, after]: readonly [string, string]) => `${before} → ${after}`;

/** One product with what changes of it: each price, and what shoppers see. */
function PlannedProduct({
  product,
  disabled,
  onToggle,
}: {
  product: Planned;
  disabled: boolean;
  onToggle: () => void;
}) {
  const { name, chosen, shown, deals, variants, error } = product;
  return (
    <Product>
      <Checkbox
        checked={chosen}
        disabled={disabled}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': texts.change(name) } }}
      />
      <div>
        <Strong>{name}</Strong>
        {shown[0] === shown[1] ? null : (
          <State>{arrow([texts.shown[String(shown[0])] ?? '', texts.shown[String(shown[1])] ?? ''])}</State>
        )}
        {String(deals[0]) === String(deals[1]) ? null : (
          <State>{arrow([texts.dealNames(deals[0]), texts.dealNames(deals[1])])}</State>
        )}
        {variants.map(({ variantID, name: variant, salePrice, listPrice }) => (
          <Quiet key={variantID}>
            {`${variant}: ${arrow([priceOf(salePrice[0]), priceOf(salePrice[1])])}`}
            {listPrice[0] === listPrice[1]
              ? ''
              : `; ${texts.beforeSale} ${arrow([priceOf(listPrice[0]), priceOf(listPrice[1])])}`}
          </Quiet>
        ))}
        {error && chosen ? <Alert severity="warning">{error}</Alert> : null}
      </div>
    </Product>
  );
}

function Status({ view: { status, chosen, unchanged, products } }: { view: BulkChangeView }) {
  if (status === 'previewing') return <Quiet>{texts.previewing}</Quiet>;
  if (status === 'outdated') return <Quiet>{texts.outdated}</Quiet>;
  if (products === null) return null;
  return <Quiet>{products.length === 0 ? texts.nothing : texts.willChange(chosen, unchanged)}</Quiet>;
}

/** Changes many products: what changes, what it does to each, and the change. @param page loaded again afterwards */
export function BulkChangeForm({ filters, page }: { filters: BulkFilters; page: Reload }) {
  const { api, action } = useDesk();
  const machine = useMemo(() => bulkChangeFlow(api), [api]);
  const flow = useActorOf(machine, { filters, action, page });
  const view = useView(flow, viewBulkChange);
  const { fields, error, message, products } = view;
  if (view.status === 'applied')
    return (
      <Card>
        <Alert severity="success">{texts.applied}</Alert>
        <div>
          <Button variant="outlined" onClick={() => flow.send(events.restarted())}>
            {texts.another}
          </Button>
        </div>
      </Card>
    );
  const onChange = (field: BulkField) => (value: string) => flow.send(events.fieldChanged(field, value));
  return (
    <Card>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flow.send(products === null ? events.previewRequested() : events.submitted());
        }}
      >
        <Stack>
          <Fields>
            <SelectField
              name="kind"
              label={texts.kind}
              value={fields.kind}
              disabled={!view.canEdit}
              onChange={onChange('kind')}
              options={bulkKinds.map((value) => ({ value, label: texts.kinds[value] }))}
            />
            {view.hasValue ? (
              <FormField
                name="value"
                label={/percent|sale/.test(fields.kind) ? texts.value.percent : texts.value.amount}
                value={fields.value}
                error={error}
                disabled={!view.canEdit}
                inputMode="numeric"
                autoComplete="off"
                onChange={onChange('value')}
              />
            ) : null}
            {view.hasDeal ? (
              <SelectField
                name="deal"
                label={texts.deal}
                value={fields.deal}
                disabled={!view.canEdit}
                onChange={onChange('deal')}
                options={dealKeys.map((value) => ({ value, label: texts.deals[value] }))}
              />
            ) : null}
            {view.hasTimes
              ? (['from', 'until'] as const).map((name) => (
                  <FormField
                    key={name}
                    name={name}
                    label={texts[name]}
                    type="datetime-local"
                    value={fields[name]}
                    disabled={!view.canEdit}
                    error={name === 'until' ? error : null}
                    onChange={onChange(name)}
                  />
                ))
              : null}
            {view.hasRounding ? (
              <SelectField
                name="rounding"
                label={texts.rounding}
                value={fields.rounding}
                disabled={!view.canEdit}
                onChange={onChange('rounding')}
                options={roundings.map((value) => ({ value, label: texts.roundings[value] }))}
              />
            ) : null}
          </Fields>
          <div role="status">
            <Status view={view} />
          </div>
          {message ? <Alert severity="error">{messageText(message)}</Alert> : null}
          {products && products.length > 0 ? (
            <Products>
              {products.map((product) => (
                <PlannedProduct
                  key={product.itemID}
                  product={product}
                  disabled={!view.canToggle}
                  onToggle={() => flow.send(events.toggled(product.itemID))}
                />
              ))}
            </Products>
          ) : null}
          <FormFoot>
            <Buttons>
              {products === null ? (
                <Button type="submit" variant="contained" disabled={!view.canPreview}>
                  {texts.preview}
                </Button>
              ) : (
                <Button type="submit" variant="contained" disabled={!view.canApply}>
                  {texts.apply}
                </Button>
              )}
            </Buttons>
          </FormFoot>
        </Stack>
      </form>
    </Card>
  );
}
