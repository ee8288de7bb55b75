import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ChatIcon, ExternalIcon, ReturnIcon, ShieldIcon, TruckIcon } from '#src/components/icons/icons.tsx';
import { createLazyPart, ShowPart } from '#src/components/LazyPart.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { productTexts as texts } from '#src/messages/en/product.ts';
import { links } from '#src/platform/links.ts';
import type { LocationFieldProps } from './LocationField.tsx';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 20,
  padding: '20px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { padding: 24 },
}));
const Row = styled('div')({ display: 'grid', gridTemplateColumns: '24px minmax(0, 1fr)', gap: 12 });
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
export const locationField = createLazyPart<'LocationField', LocationFieldProps>(
  () => import('./LocationField.tsx'),
  'LocationField',
);

/** The field's place until its code is loaded. */
const FieldPlace = styled('div')({ minHeight: 56 });

/** Delivery and returns of a product (spec section 2). */
export function DeliveryBox({ view, onLocation }: LocationFieldProps) {
  return (
    <Root aria-labelledby="product-delivery">
      <Typography variant="h2" id="product-delivery">
        {texts.delivery}
      </Typography>
      <Row>
        <TruckIcon />
        <div>
          <ShowPart part={locationField} props={{ view, onLocation }} instead={<FieldPlace />} />
          <Text aria-live="polite" sx={{ mt: 1 }}>
            {view.digital ? texts.deliveryDigital : texts.deliveryTo(view.location)}
          </Text>
        </div>
      </Row>
      <Term icon={<ReturnIcon />} title={texts.returns}>
        {texts.returnsText}
      </Term>
      <Term icon={<ShieldIcon />} title={texts.warranty}>
        <span>{texts.warrantyText}</span>
        {view.digital ? ` ${texts.warrantyOnGoods}` : null}
      </Term>
      <div>
        <Chat href={links.support} target="_blank" rel="noreferrer">
          <ChatIcon size={20} />
          {texts.chat}
          <ExternalIcon size={16} />
          <VisuallyHidden>{texts.newTab}</VisuallyHidden>
        </Chat>
      </div>
    </Root>
  );
}
