import { styled } from '@mui/material/styles';
import { imageSize } from '#contract/images.ts';
import { showOutline } from './outline.ts';

const Picture = styled('img')({ display: 'block', width: '100%', height: 'auto' });

/**
 * A picture of the shop with its width and height, so that nothing moves when it arrives. `priority` is for what the
 * first screen shows; everything else waits until it is near. An empty `alt` says that the words beside it suffice.
 */
export function Art({ src, alt, priority = false }: { src: string; alt: string; priority?: boolean }) {
  const { width, height } = imageSize(src);
  return (
    <Picture
      src={src}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      onError={showOutline}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
    />
  );
}

/** How a product's picture lies on its card. */
export type ArtTemplate = 'card' | 'cover' | 'object';

/** Gift and game cards are cards, games are covers, everything else is an object on a surface. */
export function artTemplate(src: string): ArtTemplate {
  const { width, height } = imageSize(src);
  return width > height ? 'card' : width < height ? 'cover' : 'object';
}

/** The shape of each template's stage: what is on the picture is not cut off. */
export const stageRatio: Readonly<Record<ArtTemplate, string>> = { card: '16 / 10', cover: '3 / 4', object: '1 / 1' };
