import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Product, Variant } from '#contract/products.ts';
import { productTexts as texts } from '#messages/product.ts';
import { ExternalIcon, ShieldIcon, TruckIcon } from '#src/components/icons/icons.tsx';
import { ChatIcon, ClockIcon, MapPinIcon, ReturnIcon } from '#src/components/icons/page-icons.tsx';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { isPreOrder, startOfDay } from '#src/components/Stock.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { useChatLink } from '#src/platform/hooks/use-chat-link.ts';
import { useDeliveryDays } from '#src/platform/hooks/use-delivery-days.ts';
import type { LocationFieldProps } from './LocationField.tsx';
import { isLimited } from './region.ts';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  padding: '20px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { padding: 24 },
}));
/** Two columns on a tablet, where the box has the width of the page. */
const Terms = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignItems: 'start',
  [theme.breakpoints.between('md', 'lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: 32 },
}));
const Row = styled('div')({ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 12 });
/** As high as two terms beside it. */
const Place = styled(Row)(({ theme }) => ({ [theme.breakpoints.between('md', 'lg')]: { gridRow: 'span 2' } }));
const Title = styled('h3')(({ theme }) => ({ ...theme.typography.h5, margin: 0 }));
const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '2px 0 0',
  color: theme.vars.palette.text.secondary,
}));
const Chat = styled(MuiLink)({ display: 'inline-flex', alignItems: 'center', gap: 8, minHeight: 44, fontWeight: 600 });

const Term = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <Row>
    {icon}
    <div>
      <Title>{title}</Title>
      <Text>{children}</Text>
    </div>
  </Row>
);

/** The field of the town, whose code the first screen does not need. */
export const locationField = createLazyChunk<'LocationField', LocationFieldProps>(
  () => import('./LocationField.tsx'),
  'LocationField',
);

/** The field's place until its code is loaded. */
const FieldPlace = styled('div')({ minHeight: 56 });

interface Shown {
  readonly product: Product;
  readonly variant: Variant;
}

/** How and when a code arrives, and which accounts accept it. */
function CodeDelivery({ product: { releaseDate }, variant: { region } }: Shown) {
  return (
    <>
      <Term icon={<ClockIcon />} title={texts.codeDelivery}>
        {isPreOrder(releaseDate) ? texts.codeOnRelease(startOfDay(releaseDate)) : texts.codeSoon}
      </Term>
      <Term icon={<MapPinIcon />} title={texts.accountRegion}>
        {isLimited(region, true) ? texts.accountOf(region) : texts.accountOfAny}
      </Term>
    </>
  );
}

/** The town that the goods are delivered to, and when they arrive there. */
function GoodsDelivery({ view, product: { releaseDate }, onLocation }: LocationFieldProps & Shown) {
  const days = useDeliveryDays(view.location);
  return (
    <Place>
      <TruckIcon />
      <div>
        <ShowChunk chunk={locationField} props={{ view, onLocation }} instead={<FieldPlace />} />
        <Text aria-live="polite" sx={{ mt: 1 }}>
          {isPreOrder(releaseDate)
            ? texts.deliveryOnRelease(view.location, startOfDay(releaseDate), days)
            : texts.deliveryTo(view.location, days)}
        </Text>
      </div>
    </Place>
  );
}

/** Delivery and returns of a product (spec section 2). A code has no place of delivery. */
export function DeliveryBox(props: LocationFieldProps & Shown) {
  const { digital } = props.view;
  const chat = useChatLink();
  return (
    <Root aria-labelledby="product-delivery">
      <Typography variant="h2" id="product-delivery">
        {texts.delivery}
      </Typography>
      <Terms>
        {digital ? <CodeDelivery {...props} /> : <GoodsDelivery {...props} />}
        <Term icon={<ReturnIcon />} title={texts.returns}>
          {digital ? texts.returnsOfCodes : texts.returnsOfGoods}
        </Term>
        <Term icon={<ShieldIcon />} title={texts.warranty}>
          <span>{texts.warrantyText}</span>
          {digital ? ` ${texts.warrantyOnGoods}` : null}
        </Term>
      </Terms>
      {chat === undefined ? null : (
        <div>
          <Chat href={chat} target="_blank" rel="noreferrer">
            <ChatIcon size={20} />
            {texts.chat}
            <ExternalIcon size={16} />
            <VisuallyHidden>{texts.newTab}</VisuallyHidden>
          </Chat>
        </div>
      )}
    </Root>
  );
}
