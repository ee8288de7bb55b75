import { useSearchParams } from 'react-router-dom';
import { type CodeStock, listCodeStocks } from '#contract/desk/codes.ts';
import { deskCodesTexts as texts } from '#messages/desk-codes.ts';
import { ListFilters } from '../parts/ListFilters.tsx';
import { CardLink, CardList, Line, Loaded, Quiet, State, Strong, Tabs, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

function CodeStockRow({ stock }: { stock: CodeStock }) {
  const { variantID, name, variant, platform, region, waiting, free, stopped, daysLeft } = stock;
  return (
    <CardLink to={`/codes/${variantID}`}>
      <Line>
        <Strong>{name}</Strong>
        {waiting > 0 ? <State>{texts.waiting(waiting)}</State> : null}
      </Line>
      <Quiet>{[variant, platform, region].join(' · ')}</Quiet>
      <Line>
        <span>{[texts.free(free), ...(stopped > 0 ? [texts.stopped(stopped)] : [])].join(', ')}</span>
        <Quiet>{texts.daysLeft(daysLeft)}</Quiet>
      </Line>
    </CardLink>
  );
}

/** What is left of the codes of each gift card and game card. Its filters are in the address. */
export function CodesScreen() {
  const [search] = useSearchParams();
  const query = Object.fromEntries(search);
  const { view, retry } = useResource(`codes?${search}`, (api, signal) => api(listCodeStocks, { query }, signal));
  return (
    <>
      <Title>{texts.title}</Title>
      <Tabs
        label={texts.title}
        tabs={[
          { to: '/codes', name: texts.all, current: query.only !== 'waiting' },
          { to: '/codes?only=waiting', name: texts.waitingOnly, current: query.only === 'waiting' },
        ]}
      />
      <ListFilters label={texts.search} find={texts.find}>
        {query.only ? <input type="hidden" name="only" value={query.only} /> : null}
      </ListFilters>
      <Loaded view={view} onRetry={retry}>
        {({ variants, next }) => (
          <CardList
            count={variants.length}
            older={next && `/codes?${new URLSearchParams({ ...query, before: next })}`}
            none={texts.none}
          >
            {variants.map((stock) => (
              <CodeStockRow key={stock.variantID} stock={stock} />
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
