import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { siteHeaderEvents, viewSiteHeader } from '#machines/site-header/index.ts';
import { suggestionEvents, viewSuggestions } from '#machines/suggestions/index.ts';
import { common } from '#messages/common.ts';
import { CloseIcon } from '#src/components/icons/icons.tsx';
import { suggestionsFlow } from '#src/platform/composition/suggestions.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { Form, isTypingElsewhere, SearchButton, SearchInput, searchFieldMedia } from './SearchForm.tsx';
import { SuggestionOption, Suggestions } from './Suggestions.tsx';

const Combobox = styled('div')({ display: 'flex', flex: 1, minWidth: 0 });

/** Where an icon opens the search, that icon also closes it. */
const CloseButton = styled(IconButton)({ display: 'none', [searchFieldMedia]: { display: 'inline-flex' } });

/** Returns the text of the field that an event comes from. */
const textIn = ({ target }: { readonly target: EventTarget | null }): string =>
  target instanceof HTMLInputElement ? target.value : '';

/** The text and the selection of the plain field, which this one replaces while the person types. */
function readField(field: HTMLInputElement | null) {
  const isUsed = field !== null && field === document.activeElement;
  return { text: field?.value ?? '', selection: isUsed ? ([field.selectionStart, field.selectionEnd] as const) : null };
}

/**
 * The header's search with suggestions. Arrow keys and Enter, or a press, choose a suggestion. Enter without a
 * highlighted suggestion searches for the text.
 * @param field the plain field of the same text until now
 */
export function SearchBox({
  field,
  onClose,
}: {
  readonly field?: RefObject<HTMLInputElement | null>;
  readonly onClose?: () => void;
}) {
  const [{ searchText }, siteHeader] = useChildView('siteHeader', viewSiteHeader);
  const suggestions = useFlow(suggestionsFlow);
  const { options } = useView(suggestions, viewSuggestions);
  const dismiss = () => suggestions.send(suggestionEvents.dismissed());
  const type = (text: string) => {
    siteHeader.send(siteHeaderEvents.searchTyped(text));
    suggestions.send(suggestionEvents.typed(text));
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps } = useAutocomplete({
    options,
    value: null,
    inputValue: searchText,
    open: options.length > 0,
    freeSolo: true,
    // The server has filtered the suggestions.
    filterOptions: (all) => all,
    getOptionLabel: (option) => (typeof option === 'string' ? option : option.name),
    getOptionKey: (option) => (typeof option === 'string' ? option : option.to),
    onInputChange: (_, text, reason) => {
      if (reason === 'input') type(text);
    },
    onOpen: (event) => suggestions.send(suggestionEvents.typed(textIn(event))),
    onClose: dismiss,
    onChange: (_, option) => {
      if (option !== null && typeof option !== 'string') siteHeader.send(siteHeaderEvents.suggestionChosen(option.to));
    },
  });
  // The plain field is still in the page while this one is rendered for the first time.
  const [before] = useState(() => readField(field?.current ?? null));
  const form = useRef<HTMLFormElement>(null);
  const continueTyping = useEffectEvent(() => {
    const input = form.current?.querySelector('input');
    if (!input || isTypingElsewhere(input)) return;
    input.focus();
    if (!before.selection) return;
    if (before.text !== input.value || before.text !== '') type(before.text);
    input.setSelectionRange(...before.selection);
  });
  useLayoutEffect(() => continueTyping(), []);
  return (
    <Form
      ref={form}
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        siteHeader.send(siteHeaderEvents.searchSubmitted());
      }}
    >
      <Combobox {...getRootProps()} onBlur={dismiss}>
        <SearchInput {...getInputProps()} />
        {options.length > 0 ? (
          <Suggestions {...getListboxProps()} aria-label={common.search.suggestions}>
            {options.map((option, index) => {
              const { key, ...props } = getOptionProps({ option, index });
              return <SuggestionOption key={key} option={option} {...props} />;
            })}
          </Suggestions>
        ) : null}
      </Combobox>
      <SearchButton />
      <CloseButton
        aria-label={common.search.close}
        title={common.search.closes}
        onClick={() => {
          siteHeader.send(siteHeaderEvents.searchTyped(''));
          onClose?.();
        }}
      >
        <CloseIcon />
      </CloseButton>
    </Form>
  );
}
