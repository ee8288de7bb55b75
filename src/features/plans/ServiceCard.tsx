import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import type { Service } from '#contract/services.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { serviceCategoryLabels } from '#src/messages/en/services.ts';

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

/** A service with its logo, category and description, and its plans below. */
export function ServiceCard({
  service: { name, description, image, category },
  priority = false,
  children,
}: {
  service: Pick<Service, 'name' | 'description' | 'image' | 'category'>;
  /** Loads the logo at once, for cards on the first screen. */
  priority?: boolean;
  /** The plans. */
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <Logo>
          <ShopImage src={image} alt="" priority={priority} sizes="88px" />
        </Logo>
        <div>
          <Category>{serviceCategoryLabels[category]}</Category>
          <Name id={id}>{name}</Name>
        </div>
        <Description>{description}</Description>
      </Head>
      {children}
    </Root>
  );
}

/** Has the height of three plans. */
const PlansSkeleton = styled('div')(({ theme }) => ({
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
            <Description as="div" sx={{ height: { xs: 63, lg: 42 }, overflow: 'hidden' }}>
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
