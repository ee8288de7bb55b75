import { screen } from '@testing-library/react';
import {
  externalEvent,
  fill,
  findControl,
  press,
  screenOf,
  seesErrors,
  seesFields,
  seesUsable,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { ShopSettingsView } from '#machines/shop-settings/index.ts';
import { ShopScreen } from '#src/desk/screens/ShopScreen.tsx';
import { seesLoading, seesText, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { DeskPage } from './desk-page.tsx';
import { shopSettingsModel } from './shop-settings.model.ts';

const labels: Readonly<Record<string, string>> = {
  name: 'Name of the shop',
  hours: 'Hours',
  fee: 'Fee in Ksh',
};
const whose = { mine: 'Yours', theirs: 'Theirs' } as const;
const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
const isForm = () => fieldOf('name') !== null;

const seesSettings = seesFields<ShopSettingsView>(shopSettingsModel, {
  status: null,
  version: null,
  draft: (draft) => {
    expect(isForm()).toBe(draft !== null);
    for (const [name, value] of Object.entries(draft ?? {})) {
      const field = fieldOf(name);
      expect(field?.type === 'checkbox' ? (field.checked ? 'on' : 'off') : field?.value, name).toBe(value);
    }
  },
  errors: (errors) => {
    if (isForm()) seesErrors(['name', 'hours', 'fee'])(errors);
  },
  conflicts: (conflicts) => {
    for (const { field, mine, theirs } of conflicts)
      for (const [side, value] of Object.entries({ mine, theirs }))
        expect(findControl('button', `${whose[side as 'mine']}: ${labels[field]}`)).toHaveTextContent(value.trim());
    expect(screen.queryAllByRole('button', { name: /^Yours: / })).toHaveLength(conflicts.length);
  },
  isDirty: (isDirty) => {
    if (isForm()) expect(textOf(screen.getByRole('status'))).toBe(isDirty ? 'Not saved yet.' : 'Everything is saved.');
  },
  message: (message) => {
    if (message) expect(textOf(document.body)).toContain(shownText(message));
  },
  canEdit: (canEdit) => {
    if (isForm()) expect(fieldOf('about')?.disabled).toBe(!canEdit);
  },
  canSave: seesUsable('Save'),
  canRetry: (canRetry) => expect(findControl('button', 'Try again') !== null).toBe(canRetry),
});

export const shopSettingsScreen = screenOf(shopSettingsModel)({
  page: (
    <DeskPage>
      <ShopScreen />
    </DeskPage>
  ),
  always: seesSettings,
  events: {
    'settings.retried': press('Try again'),
    'field.changed': fill(
      ({ name }) => new RegExp(`^${labels[name]}`),
      ({ value }) => value,
    ),
    'settings.submitted': press('Save'),
    'changes.discarded': press('Discard my changes'),
    'conflict.decided': press(({ field, side }) => `${whose[side]}: ${labels[field]}`),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    loading: () => {
      if (!isForm()) seesLoading();
    },
    failed: seesText(/^You are offline/),
    editing: () => expect(isForm()).toBe(true),
    acting: () => void expect(fieldOf('name')).toBeDisabled(),
    comparing: () => void expect(fieldOf('name')).toBeDisabled(),
    notCompared: seesText(/^You are offline/),
    conflict: seesText('Another person changed these too'),
  },
});
