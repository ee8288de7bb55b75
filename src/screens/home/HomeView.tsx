import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { LazyHydrate } from '#src/components/LazyHydrate.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';
import { Guarantees } from './Guarantees.tsx';

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 48,
  [theme.breakpoints.up('lg')]: { gap: 64 },
}));
/** The sections visible without scrolling. */
const Top = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
});

export type HomeSection = 'hero' | 'lastOrder' | 'categories' | 'deals' | 'offers' | 'topics' | 'newsletter';

/** The layout of the home page. Sections below the first screen are rendered later, with code from `loadLower`. */
export function HomeView({
  hero,
  categories,
  deals,
  offers,
  lastOrder,
  topics,
  newsletter,
  loadLower,
}: Record<HomeSection, ReactNode> & { readonly loadLower?: () => Promise<unknown> }) {
  return (
    <PageContainer>
      <VisuallyHidden as="h1">{`${useShopFacts().name}: ${pages.home.title}`}</VisuallyHidden>
      <Sections>
        <Top>
          {hero}
          <LazyHydrate load={loadLower}>{offers}</LazyHydrate>
          {lastOrder}
          <Guarantees />
        </Top>
        <LazyHydrate>{categories}</LazyHydrate>
        <LazyHydrate>{deals}</LazyHydrate>
        <LazyHydrate>{topics}</LazyHydrate>
        <LazyHydrate>{newsletter}</LazyHydrate>
      </Sections>
    </PageContainer>
  );
}
