import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { AddressBookView as View } from '#machines/address-book/index.ts';
import { addressBookTexts as texts } from '#messages/address-book.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { MapPinIcon, PlusIcon } from '#src/components/icons/page-icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { Overlay } from '#src/components/Overlay.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { messageText } from '#src/messages/text.ts';
import { AddressForm, type AddressFormProps } from './AddressForm.tsx';
import { Addresses, AddressList, type AddressListProps } from './AddressList.tsx';

export interface AddressBookViewProps extends Omit<AddressListProps, 'view'>, Omit<AddressFormProps, 'view'> {
  readonly view: View;
  readonly onRetry: () => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onCancelRemoval: () => void;
}

function AddButton({ view, onAdd, main = false }: { view: View; onAdd: () => void; main?: boolean }) {
  return (
    <Button
      variant={main ? 'contained' : 'outlined'}
      startIcon={<PlusIcon size={20} />}
      disabled={!view.canList}
      onClick={onAdd}
    >
      {texts.add}
    </Button>
  );
}

function content(props: AddressBookViewProps): ReactNode {
  const { view, onRetry, onAdd } = props;
  switch (view.status) {
    case 'loading':
      return (
        <LoadingState>
          <Addresses>
            <Skeleton variant="rounded" height={204} />
            <Skeleton variant="rounded" height={204} />
          </Addresses>
        </LoadingState>
      );
    case 'failed':
      return (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      );
    case 'entering':
      return <AddressForm {...props} />;
    default:
      return view.count === 0 ? (
        <EmptyState
          icon={<MapPinIcon size={40} />}
          text={texts.empty}
          detail={texts.emptyDetail}
          action={<AddButton main view={view} onAdd={onAdd} />}
        />
      ) : (
        <AddressList {...props} />
      );
  }
}

/** /address: the customer's address book with the form to add or edit an address (spec section 2). */
export function AddressBookView(props: AddressBookViewProps) {
  const { view, onAdd, onRemove, onCancelRemoval } = props;
  const listed = view.status === 'listing' && view.count > 0;
  return (
    <>
      <PageHeading
        title={texts.title}
        {...(listed && { count: texts.count(view.count), aside: <AddButton view={view} onAdd={onAdd} /> })}
      />
      {content(props)}
      <Overlay
        open={view.confirming}
        title={texts.removeTitle}
        canClose={!view.removing}
        onClose={onCancelRemoval}
        width="xs"
        actions={
          <>
            <Button variant="text" disabled={!view.canConfirm} onClick={onCancelRemoval}>
              {texts.keep}
            </Button>
            <Button variant="outlined" color="error" disabled={!view.canConfirm} onClick={onRemove}>
              {view.removing ? texts.removing : texts.remove}
            </Button>
          </>
        }
      >
        <Typography>{texts.removeText}</Typography>
      </Overlay>
    </>
  );
}
