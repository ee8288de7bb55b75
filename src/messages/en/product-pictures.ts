/** Texts of the pictures of a product that has several. */
export const productPicturesTexts = {
  pictures: 'Pictures',
  pictureOf: (name: string, place: number) => `${name}, picture ${place}`,
  showPicture: (place: number, pictures: number) => `Show picture ${place} of ${pictures}`,
} as const;
