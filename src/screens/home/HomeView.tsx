import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { shop } from '#contract/shop.ts';
import { titles } from '#contract/titles.ts';
import { Hidden } from '#src/components/Hidden.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { CategoryTiles } from './CategoryTiles.tsx';
import { DealTiles } from './DealTiles.tsx';
import { Hero } from './Hero.tsx';
import { NewsletterBlock } from './NewsletterBlock.tsx';
import { OffersRail } from './OffersRail.tsx';
import { TrendingTopics } from './TrendingTopics.tsx';

const Sections = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 48,
  paddingBottom: 64,
  [theme.breakpoints.up('lg')]: { gap: 64, paddingBottom: 96 },
}));
/** The hero and what follows it belong to the first screen. */
const Top = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  [theme.breakpoints.up('lg')]: { gap: 32 },
}));

export interface HomeViewProps {
  hero: ComponentProps<typeof Hero>;
  categories: ComponentProps<typeof CategoryTiles>;
  deals: ComponentProps<typeof DealTiles>;
  offers: ComponentProps<typeof OffersRail>;
  topics: ComponentProps<typeof TrendingTopics>;
  newsletter: ComponentProps<typeof NewsletterBlock>;
}

/** The home page, section by section. */
export function HomeView({ hero, categories, deals, offers, topics, newsletter }: HomeViewProps) {
  return (
    <PageContainer>
      <Hidden as="h1">{`${shop.name}: ${titles.home}`}</Hidden>
      <Sections>
        <Top>
          <Hero {...hero} />
          <CategoryTiles {...categories} />
        </Top>
        <DealTiles {...deals} />
        <OffersRail {...offers} />
        <TrendingTopics {...topics} />
        <NewsletterBlock {...newsletter} />
      </Sections>
    </PageContainer>
  );
}
