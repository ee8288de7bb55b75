import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FormEvent, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { saveDeskProduct } from '#contract/desk/goods.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { viewDeskAction } from '#machines/desk-action/index.ts';
import {
  productEditorEvents as events,
  type ProductEditorView,
  viewProductEditor,
} from '#machines/product-editor/index.ts';
import { deskTexts } from '#messages/desk.ts';
import { goodsFieldName, deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff, useStaffSession } from '../DeskContext.tsx';
import { productEditorFlow } from '../flows/flows.ts';
import { ConflictList } from '../parts/ConflictList.tsx';
import { Buttons, Card, Failed, FormFoot, Heading, Quiet, Stack, State, Title } from '../parts/parts.tsx';
import { PictureFields } from '../parts/product/PictureFields.tsx';
import { ProductFields } from '../parts/product/ProductFields.tsx';
import { ProductPreview } from '../parts/product/ProductPreview.tsx';
import { VariantCard } from '../parts/product/VariantCard.tsx';
import { VariantFields } from '../parts/product/VariantFields.tsx';
import { VariantStock } from '../parts/product/VariantStock.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(240px, 1fr)' },
}));
/** The editor of one product; `/products/new` adds one. */
export function ProductScreen() {
  const { itemID = '' } = useParams();
  if (itemID !== 'new' && !/^[1-9]\d{0,8}$/.test(itemID)) return <Navigate to="/products" replace />;
  return <Editor key={itemID} itemID={itemID === 'new' ? null : Number(itemID)} />;
}

/** Leads to the page of the product that was added. */
function Added() {
  const { answer } = useView(useDesk().action, viewDeskAction);
  const { itemID } = (answer ?? {}) as { readonly itemID?: number };
  return <Navigate to={itemID === undefined ? '/products' : `/products/${itemID}`} replace />;
}

function Status({ view, isNew }: { view: ProductEditorView; isNew: boolean }) {
  if (view.message) return <Alert severity="error">{messageText(view.message)}</Alert>;
  if (Object.keys(view.errors).length > 0) return <Alert severity="error">{texts.check}</Alert>;
  return <Quiet>{view.canDiscard || isNew ? texts.unsaved : texts.saved}</Quiet>;
}

function Editor({ itemID }: { itemID: number | null }) {
  const { api, action } = useDesk();
  const { isFresh } = useStaffSession();
  const mayEdit = mayCall(useStaff(), saveDeskProduct);
  const machine = useMemo(() => productEditorFlow(api), [api]);
  const flow = useActorOf(machine, { itemID, action });
  const view = useView(flow, viewProductEditor);
  const { page, product, draft, variants } = view;
  if (page === 'added') return <Added />;
  if (page === 'failed')
    return (
      <Failed
        message={view.message ? messageText(view.message) : deskTexts.failedTitle}
        onRetry={() => flow.send(events.retried())}
      />
    );
  if (page === 'loading') return <LoadingState />;
  const change = (name: string, value: string) => flow.send(events.fieldChanged(name, value));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.send(events.submitted(crypto.randomUUID(), isFresh));
  };
  const title = itemID === null ? texts.newTitle : (product?.name ?? '');
  const isDisabled = !mayEdit || !view.canEdit;
  return (
    <>
      <Title
        aside={
          product && product.visibility !== 'shown' ? <State>{texts.visibilities[product.visibility]}</State> : null
        }
      >
        {title}
      </Title>
      {page === 'conflict' ? (
        <ConflictList
          conflicts={view.conflicts}
          nameOf={(name) => goodsFieldName(name, draft[`${name.split('.')[0]}.name`] ?? '')}
          onChoose={(name, side) => flow.send(events.sideChosen(name, side))}
          onGoOn={() => flow.send(events.resolved())}
        />
      ) : (
        <Columns>
          <form onSubmit={submit} noValidate>
            <Stack>
              <Card>
                <Heading>{texts.product}</Heading>
                <ProductFields view={view} onChange={change} disabled={isDisabled}>
                  <PictureFields flow={flow} view={view} mayEdit={mayEdit} onChange={change} disabled={isDisabled} />
                </ProductFields>
              </Card>
              {variants.map((key) => {
                const stored = product?.variants.find(({ variantID }) => String(variantID) === key);
                return (
                  <VariantCard key={key} view={view} variant={key}>
                    <VariantFields view={view} variant={key} onChange={change} disabled={isDisabled} />
                    {stored && itemID !== null ? (
                      <VariantStock
                        itemID={itemID}
                        variant={stored}
                        isDigital={product !== null && digitalProductTypes.includes(product.itemType)}
                        reload={{ to: flow, event: events.stockChanged() }}
                      />
                    ) : variants.length > 1 ? (
                      <div>
                        <Button
                          size="small"
                          disabled={isDisabled}
                          onClick={() => flow.send(events.variantRemoved(key))}
                        >
                          {texts.removeVariant}
                        </Button>
                      </div>
                    ) : null}
                  </VariantCard>
                );
              })}
              {mayEdit ? (
                <>
                  <div>
                    <Button variant="outlined" disabled={isDisabled} onClick={() => flow.send(events.variantAdded())}>
                      {texts.addVariant}
                    </Button>
                  </div>
                  <FormFoot>
                    <Buttons>
                      <Button type="submit" variant="contained" disabled={!view.canSubmit}>
                        {itemID === null ? texts.saveNew : texts.save}
                      </Button>
                      <Button disabled={!view.canDiscard} onClick={() => flow.send(events.discarded())}>
                        {texts.discard}
                      </Button>
                    </Buttons>
                    <Status view={view} isNew={itemID === null} />
                  </FormFoot>
                </>
              ) : null}
            </Stack>
          </form>
          <ProductPreview draft={draft} product={product} />
        </Columns>
      )}
    </>
  );
}
