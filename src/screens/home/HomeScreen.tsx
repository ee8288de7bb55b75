import { catalogue, noFilters, viewCatalogue } from '#machines/catalogue/index.ts';
import { viewHighlights, viewHomeDeals } from '#machines/home/index.ts';
import { resource, viewResource } from '#machines/support/resource.ts';
import { createPart, ShowPart } from '#src/components/Part.tsx';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { catalogueFlow, categoriesFlow } from '#src/platform/composition/catalogue.ts';
import { heroFlow } from '#src/platform/composition/hero.ts';
import { highlightsFlow, homeDealsFlow } from '#src/platform/composition/home.ts';
import { shallowEqual } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { useCalm } from '#src/platform/hooks/use-stillness.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { DealTiles } from './DealTiles.tsx';
import { Hero } from './Hero.tsx';
import { HomeView } from './HomeView.tsx';
import { heroSlides } from './hero-slides.ts';
import { OffersRail } from './OffersRail.tsx';
import { bestOffers } from './offers.ts';
import { TrendingTopics } from './TrendingTopics.tsx';
import { useHero } from './use-hero.ts';

function HeroSection() {
  const slider = useFlow(heroFlow, { count: heroSlides.length, reducedMotion: false });
  useCalm(slider);
  return <Hero {...useHero(slider)} slides={heroSlides} />;
}

function CategoriesSection() {
  const categories = useFlow(categoriesFlow);
  const view = useSelector(categories, viewResource, shallowEqual);
  const mover = useCarousel(view.data?.length ?? 0);
  return <CategoryTiles view={view} mover={mover} onRetry={() => categories.send(resource.retried())} />;
}

function DealsSection() {
  const deals = useFlow(homeDealsFlow);
  const view = useSelector(deals, viewHomeDeals, shallowEqual);
  return <DealTiles view={view} onRetry={() => deals.send(resource.retried())} />;
}

function OffersSection() {
  const list = useFlow(catalogueFlow, { filters: { ...noFilters, deal: ['sale'] } });
  const view = useSelector(list, viewCatalogue, shallowEqual);
  const offers = bestOffers(view.rows);
  const mover = useCarousel(offers.length);
  return <OffersRail view={view} offers={offers} mover={mover} onRetry={() => list.send(catalogue.retried())} />;
}

function TopicsSection() {
  const topics = useFlow(highlightsFlow);
  const view = useSelector(topics, viewHighlights, shallowEqual);
  return <TrendingTopics view={view} onRetry={() => topics.send(resource.retried())} />;
}

const newsletter = createPart(() => import('./NewsletterSection.tsx'), 'NewsletterSection');

const sections = {
  hero: <HeroSection />,
  categories: <CategoriesSection />,
  deals: <DealsSection />,
  offers: <OffersSection />,
  topics: <TopicsSection />,
  newsletter: <ShowPart part={newsletter} />,
};

/** The home page (spec section 2): each of its sections loads, fails, is retried and renders by itself. */
export const HomeScreen = () => <HomeView {...sections} loadNewsletter={newsletter.load} />;
