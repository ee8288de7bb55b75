import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { applyBulk } from '#contract/desk/bulk.ts';
import { listCodeStocks } from '#contract/desk/codes.ts';
import { addDeskProduct, listDeskProducts, type ProductRow, productFilters } from '#contract/desk/goods.ts';
import { formatMoney } from '#contract/money.ts';
import { deskBulkTexts } from '#messages/desk-bulk.ts';
import { deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { mayCall, useStaff } from '../DeskContext.tsx';
import { ListFilters } from '../parts/ListFilters.tsx';
import {
  AddLink,
  ButtonLink,
  Buttons,
  CardLink,
  CardList,
  Line,
  Loaded,
  Quiet,
  State,
  Strong,
  Title,
} from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const Row = styled('div')({ display: 'grid', gridTemplateColumns: '72px minmax(0, 1fr)', gap: 12 });
const Words = styled('div')({ display: 'grid', gap: 4, alignContent: 'start' });

const priceOf = ({ lowestPrice, highestPrice }: ProductRow) =>
  lowestPrice === highestPrice
    ? formatMoney(lowestPrice)
    : `${formatMoney(lowestPrice)} – ${formatMoney(highestPrice)}`;

function ProductCardRow({ product }: { product: ProductRow }) {
  const { itemID, name, category, image, visibility, variants, stock, low } = product;
  return (
    <CardLink to={`/products/${itemID}`}>
      <Row>
        <WholeImage image={image} name={name} amount="" sizes="72px" />
        <Words>
          <Line>
            <Strong>{name}</Strong>
            {visibility === 'shown' ? null : <State>{texts.visibilities[visibility]}</State>}
          </Line>
          <Quiet>{`${category} · ${texts.variants(variants)}`}</Quiet>
          <Line>
            <span>{priceOf(product)}</span>
            <Quiet>{[texts.stock(stock), ...(low > 0 ? [texts.low(low)] : [])].join(' · ')}</Quiet>
          </Line>
        </Words>
      </Row>
    </CardLink>
  );
}

/** The list of products; its filters are in the address. */
export function ProductsScreen() {
  const [search] = useSearchParams();
  const staff = useStaff();
  const query = Object.fromEntries(search);
  const { view, retry } = useResource(`products?${search}`, (api, signal) => api(listDeskProducts, { query }, signal));
  const older = (next: string | null) => next && `/products?${new URLSearchParams({ ...query, before: next })}`;
  const categories = view.data?.categories ?? [];
  const { before: _, ...filtered } = query;
  const filters = new URLSearchParams(filtered);
  return (
    <>
      <Title
        aside={
          <Buttons>
            {mayCall(staff, listCodeStocks) ? <ButtonLink to="/codes">{texts.codes}</ButtonLink> : null}
            <ButtonLink to="/services">{texts.services}</ButtonLink>
            {mayCall(staff, applyBulk) ? (
              <ButtonLink to={`/products/bulk?${filters}`}>{deskBulkTexts.open}</ButtonLink>
            ) : null}
            {mayCall(staff, addDeskProduct) ? <AddLink to="/products/new">{texts.add}</AddLink> : null}
          </Buttons>
        }
      >
        {texts.title}
      </Title>
      <ListFilters label={texts.search} find={texts.find} version={categories.length}>
        <SelectField
          name="category"
          label={texts.category}
          defaultValue={query.category ?? ''}
          options={[
            { value: '', label: texts.all },
            ...(query.category && !categories.includes(query.category)
              ? [{ value: query.category, label: query.category }]
              : []),
            ...categories.map((value) => ({ value, label: value })),
          ]}
        />
        <SelectField
          name="only"
          label={texts.only}
          defaultValue={query.only ?? ''}
          options={[
            { value: '', label: texts.all },
            ...productFilters.map((value) => ({ value, label: texts.filters[value] })),
          ]}
        />
      </ListFilters>
      <Loaded view={view} onRetry={retry}>
        {({ products, next }) => (
          <CardList count={products.length} older={older(next)} none={texts.none}>
            {products.map((product) => (
              <ProductCardRow key={product.itemID} product={product} />
            ))}
          </CardList>
        )}
      </Loaded>
    </>
  );
}
