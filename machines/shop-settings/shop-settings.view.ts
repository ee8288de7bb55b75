import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { SettingField } from './draft.ts';
import { isDirty, type shopSettingsMachine } from './shop-settings.machine.ts';
import type { Event } from './shop-settings.types.ts';

/** The view model of the settings of the shop. */
export const viewShopSettings = (snapshot: SnapshotFrom<typeof shopSettingsMachine>) => {
  const { stored, draft, errors, conflicts, failure } = snapshot.context;
  return {
    status: snapshot.value,
    version: stored?.state ?? null,
    draft,
    errors,
    conflicts,
    isDirty: isDirty(snapshot.context),
    message: failure && failureMessage(failure),
    canEdit: snapshot.can({ type: 'field.changed', name: 'name', value: '' }),
    canSave: snapshot.can({ type: 'settings.submitted' }),
    canRetry: snapshot.can({ type: 'settings.retried' }),
  };
};
export type ShopSettingsView = ReturnType<typeof viewShopSettings>;

export const shopSettingsEvents = {
  retried: () => ({ type: 'settings.retried' }) satisfies Event,
  changed: (name: SettingField, value: string) => ({ type: 'field.changed', name, value }) satisfies Event,
  submitted: () => ({ type: 'settings.submitted' }) satisfies Event,
  discarded: () => ({ type: 'changes.discarded' }) satisfies Event,
  decided: (field: SettingField, side: 'mine' | 'theirs') =>
    ({ type: 'conflict.decided', field, side }) satisfies Event,
};
