import { useSelector } from '@xstate/react';
import { catalogue, noFilters, viewCatalogue } from '#machines/catalogue/index.ts';
import { viewHighlights, viewHomeDeals } from '#machines/home/index.ts';
import { newsletter, viewNewsletter } from '#machines/newsletter/index.ts';
import { resource, viewResource } from '#machines/support/resource.ts';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { prefersCalm } from '#src/platform/browser/reduced-motion.ts';
import { catalogueFlow, categoriesFlow } from '#src/platform/composition/catalogue.ts';
import { heroFlow } from '#src/platform/composition/hero.ts';
import { highlightsFlow, homeDealsFlow } from '#src/platform/composition/home.ts';
import { homeNewsletterFlow } from '#src/platform/composition/newsletter.ts';
import { shallowEqual } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { HomeView } from './HomeView.tsx';
import { heroSlides } from './hero-slides.ts';
import { bestOffers } from './offers.ts';
import { useHero } from './use-hero.ts';

/** The home page (spec section 2): each of its sections loads, fails and is retried by itself. */
export function HomeScreen() {
  const slider = useFlow(heroFlow, { count: heroSlides.length, reducedMotion: prefersCalm() });
  const categories = useFlow(categoriesFlow);
  const deals = useFlow(homeDealsFlow);
  const offers = useFlow(catalogueFlow, { filters: { ...noFilters, deal: ['sale'] } });
  const topics = useFlow(highlightsFlow);
  const form = useFlow(homeNewsletterFlow);
  const categoriesView = useSelector(categories, viewResource, shallowEqual);
  const offersView = useSelector(offers, viewCatalogue, shallowEqual);
  const best = bestOffers(offersView.rows);
  const movers = { categories: useCarousel(categoriesView.data?.length ?? 0), offers: useCarousel(best.length) };
  return (
    <HomeView
      hero={{ ...useHero(slider), slides: heroSlides }}
      categories={{
        view: categoriesView,
        mover: movers.categories,
        onRetry: () => categories.send(resource.retried()),
      }}
      deals={{
        view: useSelector(deals, viewHomeDeals, shallowEqual),
        onRetry: () => deals.send(resource.retried()),
      }}
      offers={{
        view: offersView,
        offers: best,
        mover: movers.offers,
        onRetry: () => offers.send(catalogue.retried()),
      }}
      topics={{
        view: useSelector(topics, viewHighlights, shallowEqual),
        onRetry: () => topics.send(resource.retried()),
      }}
      newsletter={{
        view: useSelector(form, viewNewsletter, shallowEqual),
        onEmail: (email) => form.send(newsletter.changed('email', email)),
        onCategory: (category, chosen) => form.send(newsletter.changed(category, chosen)),
        onSubmit: () => form.send(newsletter.submitted()),
      }}
    />
  );
}
