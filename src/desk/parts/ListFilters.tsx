import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { typedIn } from './typed-in.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
  alignItems: 'end',
  gap: 12,
  marginBottom: 16,
});

/**
 * The search of a list, with further filters as its children. What is typed is in the address.
 * @param version says when the options of a filter are other ones, so that its field begins with them
 */
export function ListFilters({
  label,
  find,
  version = '',
  children,
}: {
  readonly label: string;
  readonly find: string;
  readonly version?: string | number;
  readonly children?: ReactNode;
}) {
  const [search, setSearch] = useSearchParams();
  return (
    <Form
      key={`${search} ${version}`}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        setSearch(typedIn(event.currentTarget));
      }}
    >
      <FormField
        name="search"
        type="search"
        label={label}
        defaultValue={search.get('search') ?? ''}
        autoComplete="off"
      />
      {children}
      <Button type="submit" variant="outlined">
        {find}
      </Button>
    </Form>
  );
}
