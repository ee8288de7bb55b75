import type { DeskSession, sessionEnds } from '#contract/desk/session.ts';
import type { Failure } from '../support/failure.ts';

/** `signed out`: the browser's cookie is gone, or the person signed out in another tab. */
export type SessionEnd = (typeof sessionEnds)[number] | 'signed out';

export interface Input {
  /** The token of an invitation, from the fragment of its link; null without one. */
  readonly token: string | null;
}

/** An invitation that was opened. `options` are those of the browser's passkey API. */
export interface Invitation {
  readonly name: string;
  readonly role: DeskSession['role'];
  readonly options: { readonly challenge: string };
}

export interface Context extends Input {
  readonly session: DeskSession | null;
  /** Why the last session ended; null where the person signed out or never was signed in. */
  readonly ended: SessionEnd | null;
  readonly invitation: Invitation | null;
  /** The name that the new passkey gets. */
  readonly label: string;
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'session.retried' }
  | { readonly type: 'signIn.requested' }
  | { readonly type: 'label.changed'; readonly value: string }
  | { readonly type: 'invitation.accepted' }
  | { readonly type: 'stepUp.requested' }
  /** The passkey was used again, in another flow. */
  | { readonly type: 'session.renewed'; readonly session: DeskSession }
  /** A call was refused because the passkey must be used again. */
  | { readonly type: 'session.aged' }
  /** A call was refused because the session has ended. */
  | { readonly type: 'session.ended'; readonly reason: SessionEnd | null }
  | { readonly type: 'signOut.requested' };
