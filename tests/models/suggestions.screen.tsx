import { screen, within } from '@testing-library/react';
import { startFlow } from '@uwanja/flow-paths';
import { screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { siteHeaderEvents, siteHeaderMachine } from '#machines/site-header/index.ts';
import { viewSuggestions } from '#machines/suggestions/index.ts';
import { SearchBox } from '#src/app/shell/SearchBox.tsx';
import { suggestionsModel } from './suggestions.model.ts';

function openHeader() {
  const flow = startFlow(siteHeaderMachine);
  flow.send(siteHeaderEvents.searchToggled());
  return flow.actor;
}

const field = () => screen.getByRole('combobox', { name: 'Search the shop' });

function seesOptions(snapshot: Parameters<typeof viewSuggestions>[0]): void {
  const names = viewSuggestions(snapshot).options.map(({ name }) => name);
  expect(field()).toHaveAttribute('aria-expanded', String(names.length > 0));
  const list = screen.queryByRole('listbox', { name: 'Suggestions' });
  expect(list === null).toBe(names.length === 0);
  if (list === null) return;
  expect(field()).toHaveAttribute('aria-controls', list.id);
  for (const [place, option] of within(list).getAllByRole('option').entries())
    expect(option).toHaveTextContent(names[place] ?? '?');
}

export const suggestionsScreen = screenOf(suggestionsModel)({
  page: <SearchBox />,
  children: () => ({ siteHeader: openHeader() }),
  events: {
    'text.typed': {
      control: field,
      words: ({ text }) => `types ‘${text}’ into the search`,
      act: async (user, control, { text }) => {
        const input = control as HTMLInputElement;
        await user.click(input);
        // The same text with a trailing space counts as equal, and still fires a change event.
        if (input.value.trim() === text.trim()) return user.keyboard('{End} ');
        input.select();
        return user.paste(text);
      },
    },
    'suggestions.dismissed': {
      control: field,
      act: (user, control) => {
        control.focus();
        return user.tab();
      },
    },
  },
  states: { idle: seesOptions, waiting: seesOptions, loading: seesOptions, ready: seesOptions },
});
