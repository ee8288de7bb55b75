import { styled } from '@mui/material/styles';
import type { Product, Variant } from '#contract/products.ts';
import { CardFace, faceStage } from '#src/components/image/CardFace.tsx';
import { imageTemplate, ShopImage } from '#src/components/image/ShopImage.tsx';

export interface Shown {
  readonly product: Product;
  readonly variant: Variant;
}

/**
 * The image stands whole in the middle of its stage; a cover has a margin. The stage of a card has its shape, so that the
 * face is on it.
 */
export const Stage = styled('div')<{ template: ReturnType<typeof imageTemplate> }>(({ theme, template }) => ({
  ...faceStage,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  gridTemplateRows: 'minmax(0, 1fr)',
  padding: template === 'cover' ? 12 : 0,
  ...(template === 'card' && { margin: 'auto', width: '100%', maxHeight: '100%', aspectRatio: '16 / 10' }),
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

/** A photo of the owner is a square in several widths. A drawing is sharp in its own. */
export const stageSizes = (image: string) =>
  image.startsWith('/pictures/') && { sizes: '(min-width: 900px) 560px, 200px' };

/** The picture of the shown variant. */
export function VariantPicture({ product, variant }: Shown) {
  const { image, name } = variant;
  const alt = (image === product.imageURL && product.imageAlt) || `${product.name}, ${name}`;
  return (
    <Stage template={imageTemplate(image)}>
      <ShopImage src={image} alt={alt} priority {...stageSizes(image)} />
      <CardFace image={image} name={product.name} amount={name} />
    </Stage>
  );
}
