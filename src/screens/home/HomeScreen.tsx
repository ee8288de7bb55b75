import { useSelector } from '@xstate/react';
import { catalogue, noFilters, viewCatalogue } from '#machines/catalogue/index.ts';
import { hero, viewHero } from '#machines/hero/index.ts';
import { viewHighlights, viewHomeDeals } from '#machines/home/index.ts';
import { newsletter, viewNewsletter } from '#machines/newsletter/index.ts';
import { resource, viewResource } from '#machines/support/resource.ts';
import { catalogueFlow, categoriesFlow } from '#src/app/composition/catalogue.ts';
import { heroFlow, prefersCalm } from '#src/app/composition/hero.ts';
import { highlightsFlow, homeDealsFlow } from '#src/app/composition/home.ts';
import { homeNewsletterFlow } from '#src/app/composition/newsletter.ts';
import { shallowEqual } from '#src/app/shop-context.ts';
import { useFlow, useTell } from '#src/app/use-flow.ts';
import { HomeView } from './HomeView.tsx';
import { heroSlides } from './hero-slides.ts';
import { usePageHidden } from './use-page-hidden.ts';

/** The home page (spec section 2): each of its sections loads, fails and is retried by itself. */
export function HomeScreen() {
  const slider = useFlow(heroFlow, { count: heroSlides.length, reducedMotion: prefersCalm() });
  const categories = useFlow(categoriesFlow);
  const deals = useFlow(homeDealsFlow);
  const offers = useFlow(catalogueFlow, { filters: { ...noFilters, deal: 'sale' } });
  const topics = useFlow(highlightsFlow);
  const form = useFlow(homeNewsletterFlow);
  const hidden = usePageHidden();
  useTell(slider, String(hidden), hidden ? hero.paused('hidden') : hero.resumed('hidden'));
  return (
    <HomeView
      hero={{
        view: useSelector(slider, viewHero, shallowEqual),
        slides: heroSlides,
        onChoose: (slide) => slider.send(hero.slideChosen(slide)),
        onPause: (reason) => slider.send(hero.paused(reason)),
        onResume: (reason) => slider.send(hero.resumed(reason)),
      }}
      categories={{
        view: useSelector(categories, viewResource, shallowEqual),
        onRetry: () => categories.send(resource.retried()),
      }}
      deals={{ view: useSelector(deals, viewHomeDeals, shallowEqual) }}
      offers={{
        view: useSelector(offers, viewCatalogue, shallowEqual),
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
