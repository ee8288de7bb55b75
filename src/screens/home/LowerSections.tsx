import { viewHighlights, viewHomeDeals } from '#machines/home/index.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { categoriesFlow } from '#src/platform/composition/catalogue-lists.ts';
import { homeDealsFlow, homeTopicsFlow } from '#src/platform/composition/home.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { DealTiles } from './DealTiles.tsx';
import { TrendingTopics } from './TrendingTopics.tsx';

/** The sections below the first screen of the home page, in a chunk of their own. */

export function CategoriesSection() {
  const categories = useFlow(categoriesFlow);
  const view = useView(categories, viewResource);
  return <CategoryTiles view={view} onRetry={() => categories.send(resourceEvents.retried())} />;
}

export function DealsSection() {
  const deals = useFlow(homeDealsFlow);
  const view = useView(deals, viewHomeDeals);
  return <DealTiles view={view} onRetry={() => deals.send(resourceEvents.retried())} />;
}

export function TopicsSection() {
  const topics = useFlow(homeTopicsFlow);
  const view = useView(topics, viewHighlights);
  return <TrendingTopics view={view} onRetry={() => topics.send(resourceEvents.retried())} />;
}
