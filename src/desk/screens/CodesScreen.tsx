import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { type CodeStock, listCodeStocks } from '#contract/desk/codes.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { deskCodesTexts as texts } from '#src/messages/en/desk-codes.ts';
import { CardLink, CardList, Line, Loaded, Quiet, State, Strong, Tabs, Title } from '../parts/parts.tsx';
import { typedIn } from '../parts/typed-in.ts';
import { useResource } from '../parts/use-resource.ts';

const Search = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 12, marginBottom: 16 });

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
  const [search, setSearch] = useSearchParams();
  const query = Object.fromEntries(search);
  const { view, retry } = useResource(`codes?${search}`, (api, signal) =>
    api(listCodeStocks, { query } as never, signal),
  );
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
      <Search
        key={String(search)}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          setSearch(typedIn(event.currentTarget));
        }}
      >
        <FormField
          name="search"
          type="search"
          label={texts.search}
          defaultValue={query.search ?? ''}
          autoComplete="off"
        />
        <Button type="submit" variant="outlined">
          {texts.find}
        </Button>
      </Search>
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
