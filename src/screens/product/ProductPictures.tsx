import { memo } from 'react';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { Gallery } from './layout.ts';
import { type Shown, VariantPicture } from './ProductStage.tsx';

/** Downloaded only for a product with several pictures. */
const several = createLazyChunk<'SeveralPictures', Shown>(() => import('./SeveralPictures.tsx'), 'SeveralPictures');

/**
 * The picture of the shown variant, and the further ones of its product. Memoized, because React discards the server's
 * markup of a part, and a press on it, where it renders again before its code has arrived.
 */
export const ProductPictures = memo(function ProductPictures(shown: Shown) {
  const one = (
    <Gallery data-gallery="">
      <VariantPicture {...shown} />
    </Gallery>
  );
  return shown.product.gallery ? <ShowChunk chunk={several} props={shown} instead={one} /> : one;
});
