import { styled } from '@mui/material/styles';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';

/** Has the height of a VariantRow, so that the list does not shift when it loads. */
const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '96px minmax(0, 1fr)',
  columnGap: 16,
  alignItems: 'center',
  minHeight: 220,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '144px minmax(0, 1fr) 150px', columnGap: 24, minHeight: 123 },
}));
const Stage = styled(Skeleton)({ aspectRatio: '16 / 10', height: 'auto' });

const skeletonKeys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** The loading state of the catalogue's rows. */
export const ResultsLoading = () => (
  <LoadingState>
    {skeletonKeys.map((key) => (
      <Row key={key}>
        <Stage variant="rounded" />
        <div>
          <Skeleton width="60%" height={28} />
          <Skeleton width="30%" />
          <Skeleton width="40%" />
        </div>
      </Row>
    ))}
  </LoadingState>
);
