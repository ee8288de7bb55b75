import type { ReactNode } from 'react';
import type { DeliveryLocation, ProductView as View } from '#machines/product/index.ts';
import type { RailMover } from '#src/components/rail/MovingRail.tsx';

export interface ProductViewProps {
  view: View;
  inCart: boolean;
  pending: boolean;
  onAdd: () => void;
  onVariant: (variantID: number) => void;
  onLocation: (location: DeliveryLocation) => void;
  onRetry: () => void;
  onRetryRecommendations: () => void;
  /** The button that saves the item. */
  save?: ReactNode;
  /** The button that shares the shown variant. */
  share?: ReactNode;
  /** Moves the rail of recommendations. */
  mover: RailMover;
}
