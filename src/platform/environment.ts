import type { InspectionEvent } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import type { CallApi } from './api/client.ts';
import type { KeyValueStorage } from './browser/storage.ts';
import type { Channel, Store } from './channel.ts';

/** A page's own name. Undefined while the page does not know it yet, null where it has none. */
export type PageName = string | null | undefined;

/**
 * Everything through which flows reach the world: the composition gives them their actors from it. It is made once, by
 * the entry of the page (or by a server for one response, or by a test), and passed on; no module holds a part of it.
 */
export interface Environment {
  readonly api: CallApi;
  /** Tokens that the server has just refused. */
  readonly expiredTokens: Channel<string>;
  readonly storage: KeyValueStorage;
  /** Carts after a change: what is published here reaches the other tabs, and what they publish reaches this one. */
  readonly changedCarts: Channel<Cart>;
  /** What any machine emits for the person to read. */
  readonly notices: Channel<Notice>;
  /** Where any machine leads on to. */
  readonly redirects: Channel<Redirect>;
  /** The name of the page on show, which the document's title and the announcer read. */
  readonly pageName: Store<PageName>;
  /** The inspection handler of every actor system. */
  readonly inspect: (event: InspectionEvent) => void;
}

/** A flow: a machine with its actors, given the environment that they reach the world through. */
export type Flow<Machine> = (environment: Environment) => Machine;
