import { styled } from '@mui/material/styles';
import { CardFace, faceStage } from './CardFace.tsx';
import { type ImageTemplate, imageTemplate, ShopImage, stageRatio } from './ShopImage.tsx';

/** The widest box of each template's shape in a square. */
const widths: Readonly<Record<ImageTemplate, string>> = { card: '100%', cover: '75%', object: '100%' };

const Square = styled('div')({ display: 'grid', placeItems: 'center', aspectRatio: '1 / 1' });
const Frame = styled('div')<{ template: ImageTemplate }>(({ theme, template }) => ({
  ...faceStage,
  width: widths[template],
  aspectRatio: stageRatio[template],
  borderRadius: 4,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.background.raised,
}));

/** An item's image in a square, whole in its own shape, so that images of all shapes have the same height. */
export function WholeImage({
  image,
  name,
  amount,
  sizes,
  priority = false,
}: {
  image: string;
  name: string;
  /** The name of the variant. */
  amount: string;
  sizes: string;
  priority?: boolean;
}) {
  return (
    <Square>
      <Frame template={imageTemplate(image)}>
        <ShopImage src={image} alt="" priority={priority} sizes={sizes} />
        <CardFace image={image} name={name} amount={amount} />
      </Frame>
    </Square>
  );
}
