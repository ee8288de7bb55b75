import type { ReactNode } from 'react';
import type { DeliveryLocation, ProductView as View } from '#machines/product/index.ts';

export interface ProductViewProps {
  view: View;
  inCart: boolean;
  pending: boolean;
  onAdd: () => void;
  onVariant: (variantID: number) => void;
  onLocation: (location: DeliveryLocation) => void;
  onRetry: () => void;
  /** The button that saves the item. */
  save?: ReactNode;
  /** The button that shares the shown variant. */
  share?: ReactNode;
  /** What a customer can do about a sold-out variant. */
  soldOut?: ReactNode;
  /** The newest reviews. */
  reviews?: ReactNode;
  /** The recommendations, shown below a loaded product. */
  recommendations?: ReactNode;
}
