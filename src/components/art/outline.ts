/** Returns the data URL of a placeholder of an image's size, in a grey that suits both colour schemes. */
const outline = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      '<rect width="100%" height="100%" fill="#808898" fill-opacity=".2"/></svg>',
  )}`;

/** Replaces a failed image by a placeholder of its size. For `onError` of an image with a width and a height. */
export function showOutline({ currentTarget: picture }: { readonly currentTarget: HTMLImageElement }): void {
  if (picture.src.startsWith('data:')) return;
  // In a <picture> the browser prefers the sources to the image's `src`.
  for (const source of picture.parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? []) {
    source.srcset = outline(source.width, source.height);
  }
  picture.removeAttribute('srcset');
  picture.src = outline(Number(picture.getAttribute('width')), Number(picture.getAttribute('height')));
}
