import { useSendOnChange } from '@uwanja/flow-ssr';
import { useMemo } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { itemEvents, viewCartItem } from '#machines/cart/index.ts';
import {
  type DeliveryLocation,
  productEvents,
  type ProductView as View,
  viewProduct,
} from '#machines/product/index.ts';
import type { ShelfItem } from '#machines/support/shelf.ts';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { LazyHydrate } from '#src/components/LazyHydrate.tsx';
import { Share } from '#src/features/sharing/Share.tsx';
import { RememberViewed } from '#src/features/shelves/RememberViewed.tsx';
import { SaveToggle } from '#src/features/shelves/SaveToggle.tsx';
import { productFlow } from '#src/platform/composition/product.ts';
import { useSetPageName } from '#src/platform/hooks/page-name.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { namedProduct } from './named-product.ts';
import { ProductView } from './ProductView.tsx';
import { RecommendationsSection } from './RecommendationsSection.tsx';
import type { SoldOutProps } from './SoldOut.tsx';

/** Returns the shown variant as stored in the saved and recently viewed items; null until it is loaded. */
function shownItem({ status, product, variant }: View): ShelfItem | null {
  if (status !== 'ready' || !product || !variant) return null;
  const { variantID, name, image } = variant;
  return { productID: product.itemID, variantID, name: product.name, variantName: name, image };
}

export const productReviews = createLazyChunk<'ProductReviews', { itemID: number }>(
  () => import('./ProductReviews.tsx'),
  'ProductReviews',
);

/** Downloaded only for a sold-out variant. */
export const soldOut = createLazyChunk<'SoldOut', SoldOutProps>(() => import('./SoldOut.tsx'), 'SoldOut');

const variantPath = ({ productID, variantID }: ShelfItem): string => `/product/${productID}/${variantID}`;

/** The product page. The route or the navigation state selects the product (`namedProduct`). */
export function ProductScreen() {
  const { pathname, search, state } = useLocation();
  const named = namedProduct(useParams(), state);
  const detail = useFlow(productFlow, named);
  useSendOnChange(detail, `${named.productID}/${named.variantID}`, productEvents.changed(named));
  const view = useView(detail, viewProduct);
  const itemID = view.variant?.variantID ?? 0;
  const [added, cartActor] = useChildView('cart', viewCartItem({ itemType: 'product', itemID }));
  const actions = useMemo(
    () => ({
      onVariant: (variantID: number) => detail.send(productEvents.variantChosen(variantID)),
      onLocation: (location: DeliveryLocation) => detail.send(productEvents.locationChosen(location)),
      onRetry: () => detail.send(productEvents.retried()),
      // One element for the whole visit, so that it is not hydrated when the screen renders again.
      recommendations: (
        <LazyHydrate>
          <RecommendationsSection detail={detail} />
        </LazyHydrate>
      ),
    }),
    [detail],
  );
  const shown = shownItem(view);
  const { product, variant } = view;
  const productID = product?.itemID;
  // One element for a product, so that it is not hydrated when the screen renders again.
  const reviews = useMemo(
    () =>
      productID === undefined ? null : (
        <LazyHydrate key={productID} load={productReviews.load}>
          <ShowChunk chunk={productReviews} props={{ itemID: productID }} instead={null} />
        </LazyHydrate>
      ),
    [productID],
  );
  useSetPageName(view.status === 'loading' ? undefined : (view.product?.name ?? null));
  return (
    <>
      {shown ? <RememberViewed item={shown} /> : null}
      <ProductView
        save={shown ? <SaveToggle item={shown} /> : null}
        share={shown ? <Share key={variantPath(shown)} title={shown.name} path={variantPath(shown)} /> : null}
        soldOut={
          view.outOfStock && product && variant ? (
            <ShowChunk chunk={soldOut} props={{ product, variant, onVariant: actions.onVariant }} />
          ) : null
        }
        reviews={reviews}
        view={view}
        {...actions}
        {...added}
        onAdd={() => cartActor.send(itemEvents.added({ itemID, itemType: 'product' }, pathname + search))}
      />
    </>
  );
}
