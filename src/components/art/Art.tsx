import { styled } from '@mui/material/styles';
import type { SyntheticEvent } from 'react';
import { imageSize } from '#contract/images.ts';

/** What stands in a picture's place where it did not come: of its size, in a grey that suits both schemes. */
const outline = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      '<rect width="100%" height="100%" fill="#808898" fill-opacity=".2"/></svg>',
  )}`;

/** For `onError` of a picture with a width and a height: no broken-image mark, and nothing moves. */
export function showOutline({ currentTarget: picture }: SyntheticEvent<HTMLImageElement>): void {
  if (picture.src.startsWith('data:')) return;
  // In a <picture> its sources are asked first.
  for (const source of picture.parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? []) {
    source.srcset = outline(source.width, source.height);
  }
  picture.src = outline(Number(picture.getAttribute('width')), Number(picture.getAttribute('height')));
}

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
