import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ComponentProps, FormEvent, RefObject } from 'react';
import { common } from '#messages/common.ts';
import { SearchIcon } from '#src/components/icons/icons.tsx';

/** From this width on the search field is a part of the header. On narrower screens an icon opens it. */
export const searchFieldQuery = '(min-width: 720px)';
export const searchFieldMedia = `@media ${searchFieldQuery}`;

/** The search landmark: the field with its buttons in one frame. */
export const Form = styled('form')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  border: `1px solid ${theme.vars.palette.border.control}`,
  borderRadius: 23,
  backgroundColor: theme.vars.palette.background.paper,
  '&:has(input:focus-visible)': theme.focusVisible || {},
  '& > button': { margin: -1 },
}));

const Input = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  flex: 1,
  // Narrower than its words in large letters.
  width: '100%',
  minWidth: 0,
  minHeight: 42,
  margin: 0,
  padding: '0 4px 0 16px',
  border: 0,
  outline: 'none',
  color: 'inherit',
  background: 'none',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
  // The form, or the header of a phone, has a button that closes the search.
  '&::-webkit-search-cancel-button': { display: 'none' },
}));

/** The search field; the name and the limit of its text are those of the page /search. */
export const SearchInput = (props: ComponentProps<typeof Input>) => (
  <Input
    {...props}
    name="q"
    type="search"
    role="combobox"
    aria-autocomplete="list"
    aria-label={common.search.field}
    placeholder={common.search.field}
    autoComplete="off"
    maxLength={100}
    enterKeyHint="search"
  />
);

export const SearchButton = () => (
  <IconButton type="submit" aria-label={common.search.submit}>
    <SearchIcon />
  </IconButton>
);

/** Whether the person is typing elsewhere, so that the search does not take the focus. */
export const isTypingElsewhere = (field: Element | null): boolean =>
  document.activeElement !== field && document.activeElement?.matches('input, textarea, select') === true;

/**
 * The search as the server renders it: a form that works without a script, and without suggestions until its code has
 * arrived.
 */
export function SearchForm({
  field,
  text,
  onTyped,
  onSubmit,
  onNear,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onTyped: (text: string) => void;
  readonly onSubmit: () => void;
  /** The field is about to be used. */
  readonly onNear: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (typed !== text) onTyped(typed);
    onSubmit();
  };
  return (
    <Form role="search" action="/search" noValidate onSubmit={submit} onFocus={onNear} onPointerEnter={onNear}>
      <SearchInput
        ref={field}
        aria-expanded={false}
        defaultValue={text}
        // A composed word is complete at its end.
        onChange={({ target, nativeEvent }) => {
          if (!(nativeEvent as InputEvent).isComposing) onTyped(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      <SearchButton />
    </Form>
  );
}
