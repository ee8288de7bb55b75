import type { Page } from 'playwright-core';

/** A photo as a phone writes it, drawn by the browser. */

/** The position of the camera in the photo's metadata, which no served file may have. */
export const position = 'S1.2864 E36.8172';

/**
 * A JPEG of a landscape whose upper edge is red, with the EXIF orientation 6: it is shown turned by 90° to the right, so
 * the red edge is on the right of an upright picture.
 */
export async function takePhoto(page: Page, width: number, height: number): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = '#123';
      context.fillRect(0, 0, w, h);
      context.fillStyle = '#f00';
      context.fillRect(0, 0, w, h / 5);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(encoded, 'base64');
  // A TIFF header and one entry: orientation (0x0112), a short, 6.
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1'),
    Buffer.from(entry),
    Buffer.from(position),
  ]);
  const length = exif.length + 2;
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, length >> 8, length & 255]),
    exif,
    jpeg.subarray(2),
  ]);
}

/** The colours of a picture of the shop at its left and right third and at its right edge, each as red, green and blue. */
export const coloursOf = (page: Page, path: string): Promise<{ left: number[]; right: number[]; edge: number[] }> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const at = (x: number) => [...context.getImageData(canvas.width * x, canvas.height / 2, 1, 1).data].slice(0, 3);
    // An upright photo of 3:4 stands between an eighth and seven eighths of its square.
    return { left: at(0.2), right: at(0.84), edge: at(0.97) };
  }, path);

/** The size of a picture of the shop, in pixels. */
export const sizeOf = (page: Page, path: string): Promise<{ width: number; height: number }> =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, path);
