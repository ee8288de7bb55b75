import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { productEvents, type productMachine, viewProduct } from '#machines/product/index.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { Recommendations } from './Recommendations.tsx';

const viewRecommendations = (snapshot: SnapshotFrom<typeof productMachine>) => viewProduct(snapshot).recommendations;

/** The recommendations of a product's flow, with the flow of their carousel. */
export function RecommendationsSection({ detail }: { detail: ActorRefFrom<typeof productMachine> }) {
  const view = useSelector(detail, viewRecommendations);
  const controls = useCarousel(cardsFlow, view.products.length);
  return (
    <Recommendations
      view={view}
      controls={controls}
      onRetry={() => detail.send(productEvents.recommendationsRetried())}
    />
  );
}
