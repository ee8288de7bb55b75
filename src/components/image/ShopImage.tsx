import { styled } from '@mui/material/styles';
import { imageSet, imageSize } from '#contract/images.ts';
import { showPlaceholder } from './placeholder.ts';

/** Objects are transparent: the page is their stage. On a dark one they stand in a pool of light. */
const Image = styled('img')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: 'auto',
  ...theme.applyStyles('dark', {
    backgroundImage: 'radial-gradient(closest-side, rgb(255 255 255 / 18%), transparent)',
  }),
}));

/**
 * An image of the shop with its width and height, so that the layout does not shift when it loads. Set `priority` for
 * images on the first screen; others load lazily. Set an empty `alt` where the text beside the image suffices.
 */
export function ShopImage({
  src,
  alt,
  priority = false,
  sizes,
}: {
  src: string;
  alt: string;
  priority?: boolean;
  /** The CSS width that the image is shown in. With it the browser downloads the smallest raster that is sharp. */
  sizes?: string;
}) {
  const { width, height } = imageSize(src);
  return (
    <Image
      {...(sizes !== undefined && { srcSet: imageSet(src), sizes })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      onError={showPlaceholder}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
    />
  );
}

/** The layouts of a product's image on its card. */
export type ImageTemplate = 'card' | 'cover' | 'object';

/** Returns the template by the image's shape: landscape is a card, portrait a game's cover, square another object. */
export function imageTemplate(src: string): ImageTemplate {
  const { width, height } = imageSize(src);
  return width > height ? 'card' : width < height ? 'cover' : 'object';
}

/** The aspect ratio of each template's image, which crops nothing important. */
export const stageRatio: Readonly<Record<ImageTemplate, string>> = { card: '16 / 10', cover: '3 / 4', object: '1 / 1' };
