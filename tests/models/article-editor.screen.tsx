import { screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { EditorView } from '#machines/support/editor.ts';
import { ArticleScreen } from '#src/desk/screens/ArticleScreen.tsx';
import { shownText } from '#tests/support/models/effects.ts';
import { seesLoading, seesText, textOf } from '#tests/support/models/expectations.ts';
import { seesFields, seesUsable } from '#tests/support/models/page-fields.ts';
import { externalEvent, fill, findControl, press, screenOf, transient } from '#tests/support/models/screen-level.tsx';
import { articleEditorModel } from './article-editor.model.ts';
import { DeskPage } from './desk-page.tsx';

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
const isForm = () => fieldOf('title') !== null;
const save = () => findControl('button', 'Save') ?? findControl('button', 'Add the article');
const whose = { mine: 'Yours', theirs: 'Theirs' } as const;
const words: Readonly<Record<string, string>> = { title: 'Title', author: 'Author', intro: 'Introduction' };

const seesEditor = seesFields<EditorView>(articleEditorModel, {
  page: (page) => {
    expect(isForm()).toBe(page === 'editing');
    expect(findControl('button', 'Go on') !== null).toBe(page === 'conflict');
  },
  isNew: null,
  draft: (draft) => {
    if (!isForm()) return;
    for (const [name, value] of Object.entries(draft))
      if (name !== 'publishAt') expect(fieldOf(name)?.value, name).toBe(value);
  },
  errors: (errors) => {
    if (!isForm()) return;
    const marked = [...document.querySelectorAll('form [aria-invalid="true"]')].map((field) =>
      field.getAttribute('name'),
    );
    expect(marked.toSorted()).toEqual(Object.keys(errors).toSorted());
  },
  conflicts: (conflicts) => {
    for (const { name, side } of conflicts)
      for (const each of ['mine', 'theirs'] as const)
        expect(findControl('button', `${whose[each]}: ${words[name]}`)?.getAttribute('aria-pressed')).toBe(
          String(side === each),
        );
    expect(screen.queryAllByRole('button', { name: /^Yours: / })).toHaveLength(conflicts.length);
  },
  message: (message, { page }) => {
    if (message && page === 'failed') expect(textOf(document.body)).toContain(shownText(message));
  },
  canEdit: (canEdit) => {
    if (isForm()) expect(fieldOf('title')?.disabled).toBe(!canEdit);
  },
  canDiscard: seesUsable('Discard changes'),
  canSubmit: (canSubmit) => {
    const button = save() as HTMLButtonElement | null;
    expect(button !== null && !button.disabled).toBe(canSubmit);
  },
  canRetry: (canRetry) => expect(findControl('button', 'Try again') !== null).toBe(canRetry),
});

const seesForm = () => expect(isForm()).toBe(true);

export const articleEditorScreen = screenOf(articleEditorModel)({
  page: (
    <DeskPage path="/articles/:articleID">
      <ArticleScreen />
    </DeskPage>
  ),
  at: ({ id }) => `/articles/${id ?? 'new'}`,
  always: seesEditor,
  events: {
    'editor.retried': press('Try again'),
    'field.changed': ({ name, value }) =>
      name === 'nowhere'
        ? externalEvent('nothing: no such field is shown')
        : { ...fill<unknown>(name, () => value), control: () => fieldOf(name) },
    'draft.discarded': press('Discard changes'),
    'editor.submitted': {
      control: save,
      act: async (user, control) => {
        vi.spyOn(crypto, 'randomUUID').mockReturnValue('a1' as ReturnType<typeof crypto.randomUUID>);
        await user.click(control);
      },
    },
    'conflict.chosen': press(({ name, side }) => `${whose[side]}: ${words[name]}`),
    'conflict.resolved': press('Go on'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    'editing.deciding': transient,
    loading: seesLoading,
    comparing: seesLoading,
    failed: seesText(/^You are offline/),
    uncompared: seesText(/^You are offline/),
    'editing.clean': seesForm,
    'editing.dirty': seesForm,
    acting: seesForm,
    conflict: seesText('Another person has changed this'),
    added: () => expect(isForm()).toBe(false),
  },
});
