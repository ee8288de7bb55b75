import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ShelfView } from '#machines/support/shelf.ts';
import { shelvesTexts as texts } from '#messages/shelves.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { RowsLoading } from '#src/components/LoadingState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { ShelfRows } from './ShelfRows.tsx';

export interface ShelfListProps {
  readonly view: Omit<ShelfView, 'has'>;
  readonly labels: { readonly title: string; readonly text: string; readonly emptyDetail: string };
  readonly icon: ReactNode;
  readonly onRemove: (variantID: number) => void;
}

/** A page of the variants in one of the browser's lists: saved or recently viewed. */
export function ShelfList({ view: { loading, items, count }, labels, icon, onRemove }: ShelfListProps) {
  return (
    <>
      <PageHeading title={labels.title} text={labels.text} {...(count > 0 && { count: texts.count(count) })} />
      {loading ? (
        <RowsLoading />
      ) : count === 0 ? (
        <EmptyState
          icon={icon}
          text={texts.empty}
          detail={labels.emptyDetail}
          action={
            <Button component={Link} to="/products" variant="contained">
              {texts.browse}
            </Button>
          }
        />
      ) : (
        <ShelfRows items={items} onRemove={onRemove} />
      )}
    </>
  );
}
