import { LoadingState } from '#src/components/LoadingState.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { About, Buy, Gallery, Split } from './layout.ts';

/** The skeleton of a product's page. */
export const ProductLoading = () => (
  <LoadingState>
    <Split>
      <Gallery />
      <Buy>
        <Skeleton width="40%" />
        <Skeleton height={88} />
        <Skeleton variant="rounded" height={112} />
        <Skeleton width="50%" height={56} />
        <Skeleton variant="rounded" height={52} sx={{ borderRadius: 99 }} />
      </Buy>
      <About>
        <Skeleton width="30%" height={40} />
        <Skeleton variant="rounded" height={96} />
      </About>
    </Split>
  </LoadingState>
);
