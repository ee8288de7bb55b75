import { showPlaceholder } from '#src/components/image/placeholder.ts';

/**
 * Replaces the images that failed before hydration, and from then on those in parts that are not hydrated yet. An image
 * may fail before any script can listen for its error, so the images themselves are checked.
 */
export function replaceFailedImages(): void {
  for (const image of document.images) {
    if (image.currentSrc !== '' && image.complete && image.naturalWidth === 0)
      showPlaceholder({ currentTarget: image });
  }
  const failed = ({ target }: Event) =>
    target instanceof HTMLImageElement && showPlaceholder({ currentTarget: target });
  window.addEventListener('error', failed, { capture: true });
}
