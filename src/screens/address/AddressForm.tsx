import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import type { AddressBookView } from '#machines/address-book/index.ts';
import type { AddressDraft } from '#machines/support/address-draft.ts';
import { addressBookTexts as texts } from '#messages/address-book.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { AddressFields } from '#src/features/address/AddressFields.tsx';

const Form = styled('form')({ display: 'grid', gap: 20, maxWidth: 640 });
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });

export interface AddressFormProps {
  readonly view: Pick<
    AddressBookView,
    'draft' | 'errors' | 'busy' | 'changing' | 'message' | 'canSubmit' | 'canCancel'
  >;
  readonly onType: (name: keyof AddressDraft, value: string) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** The form for a new address or an existing one. */
export function AddressForm({ view, onType, onSubmit, onCancel }: AddressFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Form noValidate aria-busy={view.busy} onSubmit={submit}>
      <AddressFields view={view} title={view.changing ? texts.changing : texts.newAddress} onType={onType} />
      <FormFailure message={view.message} />
      <Actions>
        <Button type="submit" variant="contained" disabled={!view.canSubmit}>
          {view.busy ? texts.saving : texts.save}
        </Button>
        <Button variant="outlined" disabled={!view.canCancel} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Actions>
    </Form>
  );
}
