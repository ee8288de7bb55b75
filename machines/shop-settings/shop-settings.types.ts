import type { ActorRefFrom } from 'xstate';
import type { ShopSettings } from '#contract/desk/shop.ts';
import type { deskActionMachine } from '../desk-action/index.ts';
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
  readonly action: ActorRefFrom<typeof deskActionMachine>;
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
  /** What became of the change, by the flow that sent it. */
  | { readonly type: 'change.done' }
  | { readonly type: 'change.overtaken' }
  | { readonly type: 'change.stopped' };
