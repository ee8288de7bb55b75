import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { saveDeskProduct } from '#contract/desk/goods.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { viewProductEditor } from '#machines/product-editor/index.ts';
import { editorEvents as events } from '#machines/support/editor-view.ts';
import { goodsFieldName, deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { productEditorFlow } from '../flows/flows.ts';
import { EditorPage } from '../parts/EditorPage.tsx';
import { Card, Heading, State } from '../parts/parts.tsx';
import { PictureFields } from '../parts/product/PictureFields.tsx';
import { ProductFields } from '../parts/product/ProductFields.tsx';
import { ProductPreview } from '../parts/product/ProductPreview.tsx';
import { VariantCard } from '../parts/product/VariantCard.tsx';
import { VariantFields } from '../parts/product/VariantFields.tsx';
import { VariantStock } from '../parts/product/VariantStock.tsx';
import { usePriceError } from '../parts/use-price-error.ts';

/** The editor of one product; `/products/new` adds one. */
export function ProductScreen() {
  const { itemID = '' } = useParams();
  if (itemID !== 'new' && !/^[1-9]\d{0,8}$/.test(itemID)) return <Navigate to="/products" replace />;
  return <Editor key={itemID} id={itemID === 'new' ? null : Number(itemID)} />;
}

function Editor({ id }: { id: number | null }) {
  const { api, action } = useDesk();
  const mayEdit = mayCall(useStaff(), saveDeskProduct);
  const machine = useMemo(() => productEditorFlow(api), [api]);
  const flow = useActorOf(machine, { id, action });
  const view = useView(flow, viewProductEditor);
  const priceError = usePriceError();
  const { product, draft, variants } = view;
  const change = (name: string, value: string) => flow.send(events.fieldChanged(name, value));
  return (
    <EditorPage
      view={view}
      send={flow.send}
      mayEdit={mayEdit}
      title={id === null ? texts.newTitle : (product?.name ?? '')}
      aside={product && product.visibility !== 'shown' ? <State>{texts.visibilities[product.visibility]}</State> : null}
      nameOf={(name) => goodsFieldName(name, draft[`${name.split('.')[0]}.name`] ?? '')}
      addLabel={texts.saveNew}
      pathOf={({ itemID = '' }) => `/products/${itemID}`}
      fields={(disabled) => (
        <>
          <Card>
            <Heading>{texts.product}</Heading>
            <ProductFields view={view} onChange={change} disabled={disabled}>
              <PictureFields flow={flow} view={view} mayEdit={mayEdit} onChange={change} disabled={disabled} />
            </ProductFields>
          </Card>
          {variants.map((key) => {
            const stored = product?.variants.find(({ variantID }) => String(variantID) === key);
            return (
              <VariantCard key={key} view={view} variant={key}>
                <VariantFields
                  view={view}
                  variant={key}
                  onChange={change}
                  disabled={disabled}
                  priceError={priceError}
                />
                {product && stored ? (
                  <VariantStock
                    itemID={product.itemID}
                    variant={stored}
                    isDigital={digitalProductTypes.includes(product.itemType)}
                    reload={{ to: flow, event: events.thingChanged() }}
                  />
                ) : variants.length > 1 ? (
                  <div>
                    <Button
                      size="small"
                      disabled={disabled}
                      onClick={() => flow.send(events.edited({ kind: 'remove variant', key }))}
                    >
                      {texts.removeVariant}
                    </Button>
                  </div>
                ) : null}
              </VariantCard>
            );
          })}
          {mayEdit ? (
            <div>
              <Button
                variant="outlined"
                disabled={disabled}
                onClick={() => flow.send(events.edited({ kind: 'add variant' }))}
              >
                {texts.addVariant}
              </Button>
            </div>
          ) : null}
        </>
      )}
      preview={<ProductPreview draft={draft} product={product} />}
      isPreviewNarrow
    />
  );
}
