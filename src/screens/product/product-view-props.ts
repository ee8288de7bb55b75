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
  /** The way into the saved items. */
  save?: ReactNode;
  /** The way to share the variant on show. */
  share?: ReactNode;
  /** Of the recommendations. */
  mover: RailMover;
}
