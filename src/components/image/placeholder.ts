/** Returns the data URL of a placeholder of an image's size, in a grey that suits both colour schemes. */
const placeholder = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      '<rect width="100%" height="100%" fill="#808898" fill-opacity=".2"/></svg>',
  )}`;

/** Replaces a failed image by a placeholder of its size. For `onError` of an image with a width and a height. */
export function showPlaceholder({ currentTarget: image }: { readonly currentTarget: HTMLImageElement }): void {
  if (image.src.startsWith('data:')) return;
  // In a <picture> the browser prefers the sources to the image's `src`.
  for (const source of image.parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? []) {
    source.srcset = placeholder(source.width, source.height);
  }
  image.removeAttribute('srcset');
  image.src = placeholder(Number(image.getAttribute('width')), Number(image.getAttribute('height')));
}
