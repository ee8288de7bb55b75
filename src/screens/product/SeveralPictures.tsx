import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { productPicturesTexts as texts } from '#messages/product-pictures.ts';
import { imageTemplate, ShopImage } from '#src/components/image/ShopImage.tsx';
import { Gallery } from './layout.ts';
import { type Shown, Stage, stageSizes, VariantPicture } from './ProductStage.tsx';

/** The pictures of a product that has several, and below them a button for each. */
const Pictures = styled('div')(({ theme }) => ({
  gridArea: 'gallery',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: 8,
  '& > [data-gallery]': {
    gridArea: 'auto',
    // On a phone the buttons take their room from the picture, so that the variants stay on the first screen.
    [theme.breakpoints.down('sm')]: { height: 148 },
  },
}));
/** Scrolls sideways by a picture: by a finger, the arrow keys and the buttons. */
const Strip = styled('div')({
  position: 'absolute',
  inset: 0,
  display: 'flex',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  scrollbarWidth: 'none',
  '&::-webkit-scrollbar': { display: 'none' },
  '&:focus-visible': { outlineOffset: -3 },
  '& > div': { position: 'relative', flex: '0 0 100%', scrollSnapAlign: 'start' },
  '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
});
const Thumbs = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Thumb = styled('button')(({ theme }) => ({
  display: 'grid',
  width: 44,
  height: 44,
  padding: 0,
  overflow: 'hidden',
  cursor: 'pointer',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { height: '100%', objectFit: 'contain' },
}));

/** The picture of the shown variant, and the further ones of its product. */
export function SeveralPictures({ product, variant }: Shown) {
  const strip = useRef<HTMLDivElement>(null);
  const { gallery = [] } = product;
  const all = [variant.image, ...gallery.map(({ image }) => image)];
  return (
    <Pictures>
      <Gallery data-gallery="">
        <Strip key={variant.variantID} ref={strip} role="region" aria-label={texts.pictures} tabIndex={0}>
          <div>
            <VariantPicture product={product} variant={variant} />
          </div>
          {gallery.map(({ image, alt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be listed twice, and none is moved.
            <div key={index}>
              <Stage template={imageTemplate(image)}>
                <ShopImage
                  src={image}
                  alt={alt || texts.pictureOf(`${product.name}, ${variant.name}`, index + 2)}
                  {...stageSizes(image)}
                />
              </Stage>
            </div>
          ))}
        </Strip>
      </Gallery>
      <Thumbs>
        {all.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be listed twice, and none is moved.
          <li key={index}>
            <Thumb
              type="button"
              aria-label={texts.showPicture(index + 1, all.length)}
              onClick={() => strip.current?.scrollTo({ left: index * strip.current.clientWidth })}
            >
              <ShopImage src={image} alt="" {...(image.startsWith('/pictures/') && { sizes: '44px' })} />
            </Thumb>
          </li>
        ))}
      </Thumbs>
    </Pictures>
  );
}
