import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { common } from '#messages/common.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { OnSale } from '#src/features/offers/OnSale.tsx';

export function NotFoundScreen() {
  return (
    <PageContainer>
      <PageHeading title={common.notFound.title} />
      <EmptyState
        text={common.notFound.text}
        action={
          <Button component={Link} to="/" variant="contained">
            {common.notFound.home}
          </Button>
        }
      />
      <OnSale />
    </PageContainer>
  );
}
