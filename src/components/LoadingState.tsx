import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { common } from '#messages/common.ts';
import { Skeleton } from './Skeleton.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Text = styled('div')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  minHeight: 240,
  color: theme.vars.palette.text.secondary,
}));

/** The loading state. With `children` (a skeleton) the loading text is for screen readers only. */
export function LoadingState({ children }: { children?: ReactNode }) {
  return (
    <div role="status" data-loading>
      {children ? <VisuallyHidden>{common.loading}</VisuallyHidden> : <Text>{common.loading}</Text>}
      {children ? <div aria-hidden>{children}</div> : null}
    </div>
  );
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);

const Row = styled('div')({ display: 'grid', gridTemplateColumns: '96px 1fr', gap: 16, paddingBlock: 16 });

/** The loading state of a list of rows. */
export const RowsLoading = ({ count = 6 }: { count?: number }) => (
  <LoadingState>
    {places(count).map((place) => (
      <Row key={place}>
        <Skeleton variant="rounded" width={96} height={60} />
        <div>
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </div>
      </Row>
    ))}
  </LoadingState>
);
