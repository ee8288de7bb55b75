import { isOff } from '#contract/shop-sections.ts';
import { viewHeroPrices } from '#machines/home/index.ts';
import { viewSession } from '#machines/session/index.ts';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { useCarousel } from '#src/features/carousel/use-carousel.ts';
import { heroFlow } from '#src/platform/composition/carousel.ts';
import { heroPricesFlow } from '#src/platform/composition/hero-prices.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { Hero } from './Hero.tsx';
import { HomeView } from './HomeView.tsx';
import { heroSlides, toHeroSlide } from './hero-slides.ts';

/** The slider with the lowest price of what each slide offers. A slide that offers nothing is left out. */
export function HeroSection() {
  const prices = useSelector(useFlow(heroPricesFlow), viewHeroPrices);
  const shop = useShopFacts();
  const standard = heroSlides.filter(
    ({ key, to }) =>
      !isOff(shop, to) &&
      !shop.slidesOff?.includes(key) &&
      (key === 'newsletter' ? shop.connectPackages?.length !== 0 : prices === null || prices[key] !== undefined),
  );
  const slides = [...(shop.slides ?? []).map(toHeroSlide), ...standard];
  const carousel = useCarousel(heroFlow, slides.length);
  return slides.length === 0 ? null : <Hero {...carousel} slides={slides} prices={prices ?? {}} />;
}

const lower = () => import('./LowerSections.tsx');
const categories = createLazyChunk(lower, 'CategoriesSection');
const deals = createLazyChunk(lower, 'DealsSection');
const offers = createLazyChunk(() => import('#src/features/offers/OffersSection.tsx'), 'OffersSection');
const topics = createLazyChunk(lower, 'TopicsSection');
const newsletter = createLazyChunk(() => import('./NewsletterSection.tsx'), 'NewsletterSection');

const lastOrder = createLazyChunk(() => import('./LastOrder.tsx'), 'LastOrder');

/** The last order of a customer. The server renders the page of a visitor. */
const LastOrderPart = () =>
  useChildView('session', viewSession)[0].logged ? <ShowChunk chunk={lastOrder} instead={null} /> : null;

/** The articles of a shop with a blog. */
const TopicsPart = () => (isOff(useShopFacts(), '/articles') ? null : <ShowChunk chunk={topics} />);

const sections = {
  hero: <HeroSection />,
  lastOrder: <LastOrderPart />,
  categories: <ShowChunk chunk={categories} />,
  deals: <ShowChunk chunk={deals} />,
  offers: <ShowChunk chunk={offers} />,
  topics: <TopicsPart />,
  newsletter: <ShowChunk chunk={newsletter} />,
};

const loadLower = () => Promise.all([offers, categories, deals, topics, newsletter].map(({ load }) => load()));

/** The home page (spec section 2). Its sections load, fail, retry and render independently of each other. */
export const HomeScreen = () => <HomeView {...sections} loadLower={loadLower} />;
