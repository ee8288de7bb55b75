import { expect, it } from 'vitest';
import { replaceFailedImages } from '#src/app/failed-images.ts';

it('replaces an image that failed before any script could listen for its error', () => {
  document.body.innerHTML = '<img src="/images/lost.webp" width="48" height="32"><img src="/images/here.webp">';
  const [lost, here] = document.images;
  for (const [image, naturalWidth] of [[lost, 0] as const, [here, 48] as const]) {
    const state = { complete: true, naturalWidth, currentSrc: image?.src };
    for (const [name, value] of Object.entries(state)) Object.defineProperty(image, name, { value });
  }
  replaceFailedImages();
  expect(lost?.src).toMatch(/^data:image\/svg/);
  expect(here?.src).toMatch(/here\.webp$/);
});
