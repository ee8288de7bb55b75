import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { usePage } from '#src/app/use-page.ts';
import { EmptyState } from '#src/components/empty-state/EmptyState.tsx';
import { PageContainer } from '#src/components/page-container/PageContainer.tsx';
import { PageHeading } from '#src/components/page-heading/PageHeading.tsx';
import { common } from '#src/messages/en/common.ts';

/** A route whose screen is still to come says so under its own title. */
export function ComingScreen() {
  return (
    <PageContainer>
      <PageHeading title={usePage().title} />
      <EmptyState
        text={common.coming.text}
        action={
          <Button component={Link} to="/products" variant="contained">
            {common.coming.browse}
          </Button>
        }
      />
    </PageContainer>
  );
}
