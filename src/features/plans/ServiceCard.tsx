import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { Service } from '#contract/services.ts';
import { serviceCategoryLabels, services as texts } from '#messages/services.ts';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';

/** A grid with one column on a phone, two on a tablet and three on a desktop. Cards of a row have the same height. */
export const ServiceGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > li': { minWidth: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gap: 24, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));
const Root = styled('article')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  overflow: 'hidden',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
/** On a phone a row, which opens the rest of the card. */
const Toggle = styled('details')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.down('md')]: { display: 'block' },
  '& > summary': {
    display: 'grid',
    gridTemplateColumns: '56px minmax(0, 1fr) 20px',
    alignItems: 'center',
    gap: 12,
    minHeight: 80,
    padding: 12,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
  '&[open] > summary > svg': { transform: 'rotate(180deg)' },
}));
const Opened = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  flexGrow: 1,
  [theme.breakpoints.down('md')]: { 'details:not([open]) + &': { display: 'none' } },
}));
const From = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  fontVariantNumeric: 'tabular-nums',
}));
/** The logo and the name are in the row on a phone. */
const WideOnly = styled('div')(({ theme }) => ({ [theme.breakpoints.down('md')]: { display: 'none' } }));
const Head = styled('div')({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr)',
  gap: '12px 16px',
  alignItems: 'center',
  padding: 16,
});
const Logo = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  aspectRatio: '1 / 1',
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.raised,
}));
const Category = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '0 0 2px',
  color: theme.vars.palette.text.secondary,
}));
const Name = styled('h3')(({ theme }) => ({ ...theme.typography.h3, margin: 0 }));
const Description = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  gridColumn: '1 / -1',
  margin: 0,
  minHeight: '3lh',
  color: theme.vars.palette.text.secondary,
}));

/** The lowest price of a service's plans, in whole KES; null without plans. */
const lowestPrice = ({ variants }: Pick<Service, 'variants'>): number | null =>
  variants.length === 0 ? null : Math.min(...variants.map(({ price }) => price));

/**
 * A service with its logo, category and description, and its plans below. On a phone it is a row with the lowest price,
 * which opens description and plans; that works without code.
 */
export function ServiceCard({
  service,
  priority = false,
  children,
}: {
  service: Pick<Service, 'name' | 'description' | 'image' | 'category' | 'variants'>;
  /** Loads the logo at once, for cards on the first screen. */
  priority?: boolean;
  /** The plans. */
  children: ReactNode;
}) {
  const id = useId();
  const { name, description, image, category } = service;
  const from = lowestPrice(service);
  const logo = (sizes: string) => (
    <Logo>
      <ShopImage src={image} alt="" priority={priority} sizes={sizes} />
    </Logo>
  );
  return (
    <Root aria-labelledby={id}>
      <Toggle>
        <summary>
          {logo('56px')}
          <span>
            <Name>{name}</Name>
            <From>{from === null ? serviceCategoryLabels[category] : texts.from(formatMoney(from))}</From>
          </span>
          <ChevronDownIcon size={20} />
        </summary>
      </Toggle>
      <Opened>
        <Head>
          <WideOnly>{logo('88px')}</WideOnly>
          <WideOnly>
            <Category>{serviceCategoryLabels[category]}</Category>
            <Name id={id}>{name}</Name>
          </WideOnly>
          <Description>{description}</Description>
        </Head>
        {children}
      </Opened>
    </Root>
  );
}

/** Has the height of three plans. */
const PlansSkeleton = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('md')]: { display: 'none' },
  height: 230,
  padding: 16,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

/** The loading state of the services. */
export const ServicesLoading = () => (
  <LoadingState>
    <ServiceGrid as="div">
      {Array.from({ length: 6 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing but their place.
        <Root key={place} as="div">
          <Head>
            <Logo />
            <div>
              <Skeleton width="40%" />
              <Skeleton width="80%" height={28} />
            </div>
            <Description as="div" sx={{ display: { xs: 'none', md: 'block' }, height: 42, overflow: 'hidden' }}>
              <Skeleton />
              <Skeleton />
              <Skeleton width="50%" />
            </Description>
          </Head>
          <PlansSkeleton>
            <Skeleton height={198} variant="rounded" />
          </PlansSkeleton>
        </Root>
      ))}
    </ServiceGrid>
  </LoadingState>
);
