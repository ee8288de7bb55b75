import { hash } from 'node:crypto';

/** The words on the share picture of a variant. */
export interface ShareLabel {
  readonly product: string;
  readonly variant: string;
  /** Whole KES. */
  readonly price: number;
}

/**
 * Returns the name of a share picture without its folder and ending: that of an image such as `console-night`, and of
 * the words on it. A changed price is another name, so that no picture shows an old one.
 */
export function shareName(image: string, label: ShareLabel | null): string {
  if (label === null) return image;
  const words = JSON.stringify([label.product, label.variant, label.price]);
  return `${image}-${hash('sha256', words, 'hex').slice(0, 12)}`;
}
