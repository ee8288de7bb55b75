import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { shallowEqual } from '@xstate/react';
import { siteHeaderEvents, viewSiteHeader } from '#machines/site-header/index.ts';
import { suggestionEvents, viewSuggestions } from '#machines/suggestions/index.ts';
import { common } from '#src/messages/en/common.ts';
import { suggestionsFlow } from '#src/platform/composition/suggestions.ts';
import { useChildView } from '#src/platform/hooks/shop-context.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { SuggestionOption, Suggestions } from './Suggestions.tsx';

const Form = styled('form')({
  position: 'relative',
  display: 'flex',
  gap: 8,
  maxWidth: 720,
  marginInline: 'auto',
  padding: '8px 16px 16px',
});

const Combobox = styled('div')(({ theme }) => ({
  display: 'flex',
  flex: 1,
  minWidth: 0,
  // On a phone the list is as wide as the form.
  [theme.breakpoints.up('sm')]: { position: 'relative' },
}));

const Field = styled(InputBase)(({ theme }) => ({
  flex: 1,
  minHeight: 44,
  paddingInline: 16,
  borderRadius: 22,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&.Mui-focused': { outline: `2px solid ${theme.vars.palette.text.primary}`, outlineOffset: 2 },
}));

/** Returns the text of the field that an event comes from. */
const textIn = ({ target }: { readonly target: EventTarget | null }): string =>
  target instanceof HTMLInputElement ? target.value : '';

/**
 * The header's search. Arrow keys and Enter, or a press, choose a suggestion. Enter without a highlighted suggestion
 * searches for the text.
 */
export function SearchBox() {
  const [{ searchText }, siteHeader] = useChildView('siteHeader', viewSiteHeader);
  const suggestions = useFlow(suggestionsFlow);
  const { options } = useSelector(suggestions, viewSuggestions, shallowEqual);
  const dismiss = () => suggestions.send(suggestionEvents.dismissed());
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
      if (reason !== 'input') return;
      siteHeader.send(siteHeaderEvents.searchTyped(text));
      suggestions.send(suggestionEvents.typed(text));
    },
    onOpen: (event) => suggestions.send(suggestionEvents.typed(textIn(event))),
    onClose: dismiss,
    onChange: (_, option) => {
      if (option !== null && typeof option !== 'string') siteHeader.send(siteHeaderEvents.suggestionChosen(option.to));
    },
  });
  return (
    <Form
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        siteHeader.send(siteHeaderEvents.searchSubmitted());
      }}
    >
      <Combobox {...getRootProps()} onBlur={dismiss}>
        <Field
          autoFocus
          inputProps={{
            ...getInputProps(),
            'aria-label': common.search.field,
            type: 'search',
            maxLength: 100,
            enterKeyHint: 'search',
          }}
          placeholder={common.search.field}
        />
        {options.length > 0 ? (
          <Suggestions {...getListboxProps()} aria-label={common.search.suggestions}>
            {options.map((option, index) => {
              const { key, ...props } = getOptionProps({ option, index });
              return <SuggestionOption key={key} option={option} {...props} />;
            })}
          </Suggestions>
        ) : null}
      </Combobox>
      <Button type="submit" variant="contained">
        {common.search.submit}
      </Button>
    </Form>
  );
}
