import { screen, within } from '@testing-library/react';
import { externalEvent, fill, findControl, press, screenOf, seesFields, whereShown } from '@uwanja/flow-paths/page';
import { expect, vi } from 'vitest';
import type { DeskActionView } from '#machines/desk-action/index.ts';
import { ActionDialog } from '#src/desk/parts/ActionDialog.tsx';
import { textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { deskActionModel } from './desk-action.model.ts';
import { DeskPage } from './desk-page.tsx';

const dialog = () => screen.queryByRole('dialog');

/** What the dialog of each change says, by its call. */
const words: Readonly<Record<string, { title: string; button: string; done: string }>> = {
  addOrderNote: { title: 'Add a note', button: 'Add the note', done: 'The note is added.' },
  recordRefund: { title: 'Record a refund', button: 'Record the refund', done: 'The refund is recorded.' },
};

/** The button that sends the change. */
const confirm = () =>
  within(document.body).queryByRole('button', { name: /^(Add the note|Record the refund|Sending…)$/ });

const isUsable = (button: HTMLElement | null) => button !== null && !(button as HTMLButtonElement).disabled;

const seesDialog = seesFields<DeskActionView>(deskActionModel, {
  status: (status) => expect(dialog() !== null).toBe(status !== 'idle'),
  change: (change, { status }) => {
    if (change === null) return;
    const { title, done } = words[change.call] ?? { title: '', done: '' };
    expect(screen.getByRole('heading')).toHaveTextContent(status === 'overtaken' ? 'Another person was first' : title);
    if (status === 'done') expect(screen.getByRole('alert')).toHaveTextContent(done);
    const names = [...document.querySelectorAll<HTMLInputElement>('form [name]')].map(({ name }) => name);
    const hasFields = ['confirming', 'challenging', 'sending', 'asking', 'refused', 'notDone'].includes(status);
    expect(names).toEqual(hasFields ? change.fields.map(({ name }) => name) : []);
  },
  values: (values) => {
    const field = screen.queryByLabelText<HTMLInputElement>(/reference/i);
    if (field) expect(field.value).toBe(values.reference ?? '');
  },
  answer: null,
  states: (states) => {
    if (states)
      expect(textOf(dialog())).toContain('You decided on “open”. It is now “settled”. Nothing was changed by you.');
  },
  message: (message, { status }) => {
    if (message && status !== 'lost' && status !== 'done')
      expect(screen.getByRole('alert')).toHaveTextContent(shownText(message) ?? '');
  },
  busy: (busy) => expect(findControl('button', 'Sending…') !== null).toBe(busy),
  canConfirm: (canConfirm) => expect(isUsable(confirm())).toBe(canConfirm),
  canClose: (canClose) => expect(isUsable(findControl('button', /^(Cancel|Close)$/))).toBe(canClose),
  canCheck: (canCheck) => expect(findControl('button', 'Ask again whether it was done') !== null).toBe(canCheck),
});

const seesText = (text: string) => () => expect(textOf(dialog())).toContain(text);

export const deskActionScreen = screenOf(deskActionModel)({
  page: (
    <DeskPage>
      <ActionDialog />
    </DeskPage>
  ),
  always: seesDialog,
  events: {
    'action.requested': externalEvent('the page that the change belongs to'),
    'value.changed': whereShown(
      fill(/reference/i, ({ value }) => value),
      'nothing: a note has no such field',
    ),
    'action.confirmed': ({ actionID, isFresh }) =>
      isFresh
        ? {
            control: confirm,
            act: async (user, control) => {
              vi.spyOn(crypto, 'randomUUID').mockReturnValue(actionID as ReturnType<typeof crypto.randomUUID>);
              await user.click(control);
            },
          }
        : externalEvent('the same button, once the passkey is old'),
    'action.checked': press('Ask again whether it was done'),
    'action.closed': press(/^(Cancel|Close)$/),
  },
  states: {
    idle: () => expect(dialog()).toBeNull(),
    confirming: () => expect(confirm()).not.toBeNull(),
    challenging: seesText('Sending…'),
    sending: seesText('Sending…'),
    asking: seesText('Sending…'),
    lost: seesText('The answer did not arrive.'),
    notDone: seesText('It was not done. You may send it again: it is done once at most.'),
    refused: () => expect(screen.getByRole('alert')).toBeVisible(),
    done: () => expect(findControl('button', 'Close')).toHaveFocus(),
    overtaken: () => expect(findControl('button', 'Close')).toHaveFocus(),
  },
});
