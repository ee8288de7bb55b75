import { useSearchParams } from 'react-router-dom';
import { listBulkChanges, undoBulk } from '#contract/desk/bulk.ts';
import { productFilters } from '#contract/desk/goods.ts';
import type { BulkFilters } from '#machines/bulk-change/index.ts';
import { deskBulkTexts as texts } from '#messages/desk-bulk.ts';
import { deskGoodsTexts } from '#messages/desk-goods.ts';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { mayCall, useStaff } from '../DeskContext.tsx';
import { BulkChangeForm } from '../parts/BulkChangeForm.tsx';
import { ChangeButton } from '../parts/ChangeButton.tsx';
import { ButtonLink, Card, Facts, Heading, Line, Loaded, Quiet, Stack, State, Title } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

/** The filters of the address, as the list of products has them. */
function filtersOf(search: URLSearchParams): BulkFilters {
  const only = productFilters.find((filter) => filter === search.get('only')) ?? null;
  return { search: search.get('search') ?? '', category: search.get('category') || null, only };
}

/** The changes of the last day, which can be undone. */
function Recent({ list }: { list: ReturnType<typeof useRecent> }) {
  const mayUndo = mayCall(useStaff(), undoBulk);
  return (
    <Loaded view={list.view} onRetry={list.retry}>
      {(changes) =>
        changes.length === 0 ? (
          <Quiet>{texts.noRecent}</Quiet>
        ) : (
          changes.map(({ changeID, state, change, products, by, at }) => (
            <Card key={changeID}>
              <span>{texts.done(change.kind, 'value' in change ? change.value : null, products)}</span>
              <Line>
                <Quiet>
                  {by}, <LocalTime at={at} precision="minute" />
                </Quiet>
                {state === 'undone' ? (
                  <State>{texts.undone}</State>
                ) : mayUndo ? (
                  <ChangeButton
                    change={{ call: 'undoBulk', params: { changeID: String(changeID) }, body: { decidedOn: state } }}
                    reload={list.reload}
                  >
                    {texts.undo}
                  </ChangeButton>
                ) : null}
              </Line>
            </Card>
          ))
        )
      }
    </Loaded>
  );
}

const useRecent = () => useResource('bulk changes', (api, signal) => api(listBulkChanges, {}, signal));

/** One change of all products that a list shows; its filters are in the address. */
export function BulkScreen() {
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const recent = useRecent();
  const { only } = filters;
  const isAll = filters.search === '' && filters.category === null && only === null;
  return (
    <>
      <Title>{texts.title}</Title>
      <Stack>
        <Card>
          <Heading>{texts.filters}</Heading>
          {isAll ? <span>{texts.everything}</span> : null}
          <Facts
            facts={[
              [texts.filterOf.search, filters.search],
              [texts.filterOf.category, filters.category],
              [texts.filterOf.only, only && deskGoodsTexts.filters[only]],
            ]}
          />
          <div>
            <ButtonLink to={`/products?${search}`} size="small">
              {texts.otherFilters}
            </ButtonLink>
          </div>
        </Card>
        <BulkChangeForm key={String(search)} filters={filters} page={recent.reload} />
        <Heading>{texts.recent}</Heading>
        <Recent list={recent} />
      </Stack>
    </>
  );
}
