import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { Product, Variant } from '#contract/products.ts';
import { CardFace, faceStage } from '#src/components/image/CardFace.tsx';
import { imageTemplate, ShopImage } from '#src/components/image/ShopImage.tsx';
import { productTexts as texts } from '#src/messages/en/product.ts';
import { Gallery } from './layout.ts';

/** The image stands whole in the middle of its stage; a cover has a margin. */
const Stage = styled('div')<{ template: ReturnType<typeof imageTemplate> }>(({ theme, template }) => ({
  ...faceStage,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  gridTemplateRows: 'minmax(0, 1fr)',
  padding: template === 'cover' ? 12 : 0,
  [theme.breakpoints.up('sm')]: template === 'cover' ? { padding: 24 } : {},
  '& img': {
    width: 'auto',
    height: '100%',
    minHeight: 0,
    maxHeight: 560,
    objectFit: 'contain',
    borderRadius: template === 'cover' ? theme.shape.borderRadius : 0,
  },
}));

/** The pictures of a product that has several, and below them a button for each. */
const Pictures = styled('div')({
  gridArea: 'gallery',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'minmax(0, 1fr) auto',
  gap: 8,
  '& > [data-gallery]': { gridArea: 'auto' },
});
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
  width: 48,
  height: 48,
  padding: 0,
  overflow: 'hidden',
  cursor: 'pointer',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { height: '100%', objectFit: 'contain' },
}));

interface Shown {
  readonly product: Product;
  readonly variant: Variant;
}

/** A photo of the owner is a square in several widths. A drawing is sharp in its own. */
const sizesOf = (image: string, sizes: string) => (image.startsWith('/pictures/') ? { sizes } : {});

function Picture({ image, alt, priority = false }: { image: string; alt: string; priority?: boolean }) {
  return <ShopImage src={image} alt={alt} priority={priority} {...sizesOf(image, '(min-width: 900px) 560px, 200px')} />;
}

/** The picture of the shown variant, and the further ones of its product. */
export function ProductPictures({ product, variant }: Shown) {
  const strip = useRef<HTMLDivElement>(null);
  const { gallery = [] } = product;
  const name = `${product.name}, ${variant.name}`;
  const alt = (variant.image === product.imageURL && product.imageAlt) || name;
  const own = (
    <Stage template={imageTemplate(variant.image)}>
      <Picture image={variant.image} alt={alt} priority />
      <CardFace image={variant.image} name={product.name} amount={variant.name} />
    </Stage>
  );
  if (gallery.length === 0) return <Gallery data-gallery="">{own}</Gallery>;
  const all = [variant.image, ...gallery.map(({ image }) => image)];
  return (
    <Pictures>
      <Gallery data-gallery="">
        <Strip key={variant.variantID} ref={strip} role="region" aria-label={texts.pictures} tabIndex={0}>
          <div>{own}</div>
          {gallery.map(({ image, alt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be listed twice, and none is moved.
            <div key={index}>
              <Stage template={imageTemplate(image)}>
                <Picture image={image} alt={alt || texts.pictureOf(name, index + 2)} />
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
              <ShopImage src={image} alt="" {...sizesOf(image, '48px')} />
            </Thumb>
          </li>
        ))}
      </Thumbs>
    </Pictures>
  );
}
