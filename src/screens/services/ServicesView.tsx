import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Service } from '#contract/services.ts';
import type { ServicesView as View } from '#machines/services/index.ts';
import { serviceCategoryLabels, services as texts } from '#messages/services.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { ServiceCard, ServiceGrid, ServicesLoading } from '#src/features/plans/ServiceCard.tsx';
import { messageText } from '#src/messages/text.ts';

const Tags = styled('nav')({ marginBottom: 24 });
/** Columns below 768 px are the same in each font. */
const TagList = styled('ul')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.down('md')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr))',
  },
}));
const Tag = styled(Link)(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 44,
  minWidth: 56,
  padding: '8px 18px',
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.border.control}`,
  color: theme.vars.palette.text.primary,
  fontWeight: 500,
  textAlign: 'center',
  textDecoration: 'none',
  [theme.breakpoints.down('md')]: { width: '100%', paddingInline: 8 },
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '&[aria-current]': {
    backgroundColor: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.default,
  },
}));
const Results = styled('section')({ paddingBottom: 64 });

export interface ServicesViewProps {
  view: View;
  /** Renders the plans of a service, which have a flow of their own. */
  plansOf: (service: Service) => ReactNode;
  onRetry: () => void;
}

function Content({ view, plansOf, onRetry }: ServicesViewProps) {
  if (view.status === 'loading') return <ServicesLoading />;
  if (view.status === 'failed') {
    return <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />;
  }
  if (view.status === 'empty') {
    return (
      <EmptyState
        text={texts.empty}
        detail={texts.emptyDetail}
        action={
          view.category === 'all' ? null : (
            <Button component={Link} to="/services?tag=all" variant="contained">
              {texts.showAll}
            </Button>
          )
        }
      />
    );
  }
  return (
    <ServiceGrid>
      {view.services.map((service, place) => (
        <li key={service.subscriptionID}>
          <ServiceCard service={service} priority={place < 3}>
            {plansOf(service)}
          </ServiceCard>
        </li>
      ))}
    </ServiceGrid>
  );
}

/** The services with their subscription plans (spec section 2), filtered by a tag. */
export function ServicesView(props: ServicesViewProps) {
  const { view } = props;
  const known = view.status === 'ready' || view.status === 'empty';
  return (
    <PageContainer>
      <PageHeading
        title={texts.title}
        text={view.categoryWithoutTag ? texts.only(serviceCategoryLabels[view.categoryWithoutTag]) : texts.text}
        {...(known && { count: texts.count(view.services.length) })}
      />
      <Tags aria-label={texts.filter}>
        <TagList>
          {view.tags.map(({ tag, to, chosen }) => (
            <li key={tag}>
              <Tag to={to} {...(chosen && { 'aria-current': 'true' })}>
                {tag === 'all' ? texts.all : serviceCategoryLabels[tag]}
              </Tag>
            </li>
          ))}
        </TagList>
      </Tags>
      <Results aria-labelledby="services-results">
        <VisuallyHidden as="h2" id="services-results">
          {texts.title}
        </VisuallyHidden>
        <Content {...props} />
      </Results>
    </PageContainer>
  );
}
