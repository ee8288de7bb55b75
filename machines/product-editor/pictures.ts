import { type DeskProduct, productLimits } from '#contract/desk/goods.ts';
import { typeDrawings } from '#contract/product-images.ts';
import type { ProductType } from '#contract/shop.ts';
import type { Draft } from '../support/merge.ts';

/**
 * The pictures of a draft: the first is the product's own, and further slots may be empty. Where the first is empty, the
 * product has the drawing of its type, also where the type is changed.
 */

const slots = ['', '2', '3', '4', '5', '6', '7', '8'] as const;
export type PictureField = `${'image' | 'imageAlt'}${(typeof slots)[number]}`;
interface Slot {
  readonly image: PictureField;
  readonly alt: PictureField;
}

/** The fields of each picture, such as `image2` and `imageAlt2` of the second. */
export const pictureSlots: readonly Slot[] = slots
  .slice(0, productLimits.pictures)
  .map((slot): Slot => ({ image: `image${slot}`, alt: `imageAlt${slot}` }));

export interface DraftPicture {
  /** Counted from 1. */
  readonly slot: number;
  readonly image: string;
  readonly alt: string;
}

/** The pictures of a draft in their order: the first, also where it is empty, and the others that are not. */
export const picturesOf = (draft: Draft): DraftPicture[] =>
  pictureSlots.flatMap(({ image, alt }, index) => {
    const picture = { slot: index + 1, image: draft[image] ?? '', alt: draft[alt] ?? '' };
    return index === 0 || picture.image.trim() !== '' ? [picture] : [];
  });

/** The fields of the slots without a picture. */
export const freeFields = (draft: Draft): PictureField[] =>
  pictureSlots.slice(1).flatMap(({ image }) => ((draft[image] ?? '').trim() === '' ? [image] : []));

type Picture = Pick<DraftPicture, 'image' | 'alt'>;
const none: Picture = { image: '', alt: '' };

function withPicture(draft: Draft, slot: number, picture: Picture): Draft {
  const fields = pictureSlots[slot - 1];
  return fields ? { ...draft, [fields.image]: picture.image, [fields.alt]: picture.alt } : draft;
}

/** The fields of the pictures of a product without any. */
export const emptyPictures: Draft = pictureSlots.reduce<Draft>(
  (draft, _, index) => withPicture(draft, index + 1, none),
  {},
);

/** The fields of the pictures of a product as it is in the shop. */
export const pictureDraft = ({ image, imageAlt, gallery, itemType }: DeskProduct): Draft =>
  gallery.reduce<Draft>(
    (draft, picture, index) => withPicture(draft, index + 2, picture),
    withPicture(emptyPictures, 1, { image: image === typeDrawings[itemType] ? '' : image, alt: imageAlt }),
  );

/** The drawing that a draft has instead of a picture of its own; null where it has one. */
export const drawingOf = ({ image = '', itemType }: Draft): string | null =>
  image.trim() === '' ? typeDrawings[itemType as ProductType] : null;

/** Moves a picture before the one that it follows; null for the first one, and for an empty slot. */
export function movePicture(draft: Draft, slot: number): Draft | null {
  const all = picturesOf(draft);
  const place = all.findIndex((one) => one.slot === slot);
  const [before, own] = [all[place - 1], all[place]];
  return before && own ? withPicture(withPicture(draft, before.slot, own), own.slot, before) : null;
}

/**
 * Removes a picture; null for the only one, and for an empty slot. The second one becomes the product's own where the
 * first is removed.
 */
export function removePicture(draft: Draft, slot: number): Draft | null {
  const all = picturesOf(draft);
  const second = all[1];
  if (!second || !all.some((one) => one.slot === slot)) return null;
  return slot === 1 ? withPicture(withPicture(draft, 1, second), second.slot, none) : withPicture(draft, slot, none);
}
