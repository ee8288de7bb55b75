import type { ShopSettings } from '#contract/desk/shop.ts';
import type { ChangeReport, DeskActionRef } from '../desk-action/index.ts';
import type { Failure } from '../support/failure.ts';
import type { Draft, DraftErrors, SettingField } from './draft.ts';

/** The settings as the server has them. */
export interface StoredShop {
  /** The version, which a change is decided on. */
  readonly state: string;
  readonly settings: ShopSettings;
}

export interface Input {
  /** The flow that confirms and sends the change. */
  readonly action: DeskActionRef;
}

/** A field that two persons have changed to different values. */
export interface Conflict {
  readonly field: SettingField;
  readonly mine: string;
  readonly theirs: string;
}

export interface Context extends Input {
  /** The settings that the draft began with; null before they are loaded. */
  readonly stored: StoredShop | null;
  readonly draft: Draft | null;
  readonly errors: DraftErrors;
  /** The fields that are still to be decided. */
  readonly conflicts: readonly Conflict[];
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'settings.retried' }
  | { readonly type: 'field.changed'; readonly name: SettingField; readonly value: string }
  | { readonly type: 'settings.submitted' }
  | { readonly type: 'changes.discarded' }
  | { readonly type: 'conflict.decided'; readonly field: SettingField; readonly side: 'mine' | 'theirs' }
  | ChangeReport;
