import { catalogueEvents, viewCatalogue } from '#machines/catalogue/index.ts';
import { noFilters } from '#machines/support/product-filters.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { cardsFlow } from '#src/platform/composition/carousel.ts';
import { catalogueFlow } from '#src/platform/composition/catalogue.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { OffersRail } from './OffersRail.tsx';
import { bestOffers } from './offers.ts';

/** "On sale now". `optional` renders nothing where the offers cannot be loaded, on pages that are complete without them. */
export function OffersSection({ optional = false }: { readonly optional?: boolean }) {
  const list = useFlow(catalogueFlow, { ...noFilters, deal: ['sale'] });
  const view = useView(list, viewCatalogue);
  const offers = bestOffers(view.rows);
  const controls = useCarousel(cardsFlow, offers.length);
  if (optional && view.status === 'failed') return null;
  return (
    <OffersRail view={view} offers={offers} controls={controls} onRetry={() => list.send(catalogueEvents.retried())} />
  );
}
