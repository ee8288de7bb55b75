/** What stands in a picture's place where it did not come: of its size, in a grey that suits both schemes. */
const outline = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
      '<rect width="100%" height="100%" fill="#808898" fill-opacity=".2"/></svg>',
  )}`;

/** For `onError` of a picture with a width and a height: no broken-image mark, and nothing moves. */
export function showOutline({ currentTarget: picture }: { readonly currentTarget: HTMLImageElement }): void {
  if (picture.src.startsWith('data:')) return;
  // In a <picture> its sources are asked first.
  for (const source of picture.parentElement?.querySelectorAll<HTMLSourceElement>(':scope > source') ?? []) {
    source.srcset = outline(source.width, source.height);
  }
  picture.src = outline(Number(picture.getAttribute('width')), Number(picture.getAttribute('height')));
}
