import { screen } from '@testing-library/react';
import {
  externalEvent,
  fill,
  findControl,
  press,
  screenOf,
  seesFields,
  seesUsable,
  transient,
  whereShown,
} from '@uwanja/flow-paths/page';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import type { EditorView } from '#machines/support/editor-view.ts';
import { seesLoading, seesText, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { fieldOf } from './desk-page.tsx';
import type { defineEditorModel } from './editor-models.ts';

/** What the walks of an editor's page need beside its model. */
interface EditorScreen<Edit> {
  readonly model: ReturnType<typeof defineEditorModel<{ readonly state: string }, Edit>>;
  readonly page: ReactElement;
  /** The address of one row, or of `new`. */
  readonly at: (id: number | 'new') => string;
  /** How the name of a field ends that every form has, and the button that adds a new one. */
  readonly name: string;
  readonly addLabel?: string;
  /** The names of the fields that two persons change. */
  readonly words: Readonly<Record<string, string>>;
  /** The fields that the form shows without a name, or only beside another value. */
  readonly unnamed?: RegExp;
  /** The control of an edit; null where the page offers none. */
  readonly controlOf?: (edit: Edit) => HTMLElement | null;
  /** Checks of what the page shows beside the rest, by the fields of its view model. */
  readonly sees?: Readonly<Record<string, ((value: never, view: never) => void) | null>>;
}

const whose = { mine: 'Yours', theirs: 'Theirs' } as const;
const seesDraft = (draft: Readonly<Record<string, string>>, unnamed: RegExp) => {
  const isLater = (moment: string) => draft[moment.replace('publishAt', 'visibility')] === 'later';
  for (const [name, value] of Object.entries(draft).filter(([field]) => !unnamed.test(field)))
    expect(fieldOf(name)?.value, name).toBe(name.endsWith('publishAt') && !isLater(name) ? undefined : value);
};
const seesMarks = (errors: Readonly<Record<string, string>>) => {
  const marked = [...document.querySelectorAll('form [aria-invalid="true"]')].map((field) =>
    field.getAttribute('name'),
  );
  expect(marked.toSorted()).toEqual(Object.keys(errors).toSorted());
};

/** Returns the screen of an editor that `createEditor` has made. */
export function editorScreenOf<Edit = never>({
  model,
  page,
  at,
  name,
  addLabel,
  words,
  unnamed = /^$/,
  controlOf = () => null,
  sees,
}: EditorScreen<Edit>) {
  const ownField = () => document.querySelector<HTMLInputElement>(`form [name$="${name}"]`);
  const isForm = () => ownField() !== null;
  const save = () => findControl('button', 'Save') ?? (addLabel ? findControl('button', addLabel) : null);
  const seesEditor = seesFields<EditorView>(model, {
    page: (shown) => {
      expect(isForm()).toBe(shown === 'editing');
      expect(findControl('button', 'Go on') !== null).toBe(shown === 'conflict');
    },
    isNew: null,
    draft: (draft) => {
      if (isForm()) seesDraft(draft, unnamed);
    },
    errors: (errors) => {
      if (isForm()) seesMarks(errors);
    },
    conflicts: (conflicts) => {
      for (const { name: field, side } of conflicts)
        for (const each of ['mine', 'theirs'] as const)
          expect(findControl('button', `${whose[each]}: ${words[field]}`)?.getAttribute('aria-pressed')).toBe(
            String(side === each),
          );
      expect(screen.queryAllByRole('button', { name: /^Yours: / })).toHaveLength(conflicts.length);
    },
    message: (message, { page: shown }) => {
      if (message && (shown === 'failed' || shown === 'editing'))
        expect(textOf(document.body)).toContain(shownText(message));
    },
    canEdit: (canEdit) => {
      if (isForm()) expect(ownField()?.disabled).toBe(!canEdit);
    },
    canDiscard: seesUsable('Discard changes'),
    canSubmit: (canSubmit) => {
      const button = save() as HTMLButtonElement | null;
      expect(button !== null && !button.disabled).toBe(canSubmit);
    },
    canRetry: (canRetry) => expect(findControl('button', 'Try again') !== null).toBe(canRetry),
    ...sees,
  });

  const seesForm = () => expect(isForm()).toBe(true);

  return screenOf(model)({
    page,
    at: ({ id }) => at(id ?? 'new'),
    always: seesEditor,
    events: {
      'editor.retried': press('Try again'),
      'field.changed': (event) =>
        event.name === 'nowhere'
          ? externalEvent('nothing: no such field is shown')
          : { ...fill<unknown>(event.name, () => event.value), control: () => fieldOf(event.name) },
      'draft.edited': whereShown(
        { control: ({ edit }) => controlOf(edit), act: (user, control) => user.click(control) },
        'nothing: the page offers what can be done',
      ),
      'thing.changed': externalEvent('the dialog of another change'),
      'draft.discarded': press('Discard changes'),
      'editor.submitted': {
        control: save,
        act: async (user, control) => {
          vi.spyOn(crypto, 'randomUUID').mockReturnValue('a1' as ReturnType<typeof crypto.randomUUID>);
          await user.click(control);
        },
      },
      'conflict.chosen': press((event) => `${whose[event.side]}: ${words[event.name]}`),
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
      refreshing: seesForm,
      acting: seesForm,
      conflict: seesText('Another person has changed this'),
      added: () => expect(isForm()).toBe(false),
    },
  });
}
