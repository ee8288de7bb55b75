import { useSendOnChange } from '@uwanja/flow-ssr';
import { useLocation } from 'react-router-dom';
import { listLocation, locationPath, viewArticleList } from '#machines/article-list/index.ts';
import { viewHighlights } from '#machines/home/index.ts';
import { pagedListEvents } from '#machines/support/paged-list.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { articleListFlow } from '#src/platform/composition/article-list.ts';
import { highlightsFlow } from '#src/platform/composition/home.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ArticlesView } from './ArticlesView.tsx';

/** The blog's home. The URL selects which articles are listed. */
export function ArticlesScreen() {
  const { search, state } = useLocation();
  const shown = listLocation(search, state);
  const list = useFlow(articleListFlow, shown);
  const highlights = useFlow(highlightsFlow);
  useSendOnChange(list, `${locationPath(shown)} ${shown.first}`, pagedListEvents.locationChanged(shown));
  return (
    <ArticlesView
      view={useView(list, viewArticleList)}
      highlights={useView(highlights, viewHighlights)}
      onLoadMore={() => list.send(pagedListEvents.pageRequested())}
      onRetry={() => list.send(pagedListEvents.retried())}
      onRetryHighlights={() => highlights.send(resourceEvents.retried())}
    />
  );
}
