import type { InspectionEvent } from 'xstate';
import type { Cart } from '#contract/carts.ts';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import type { CallApi } from './api/client.ts';
import type { KeyValueStorage } from './browser/storage.ts';
import type { Channel, Store } from './channel.ts';
import type { RecentSteps } from './recent-steps.ts';

/** The name that a page sets itself. Undefined while it is loading, null where the page has none. */
export type PageName = string | null | undefined;

/**
 * What flows use of the outside world; the composition builds their actors from it. It is created once, by the page's
 * entry, by a server for all its renderings or by a test, and passed down. No module stores a part of it.
 */
export interface Environment {
  readonly api: CallApi;
  /** Tokens that the server has just refused. */
  readonly expiredTokens: Channel<string>;
  readonly storage: KeyValueStorage;
  /** Changed carts, between tabs: a value reaches the other tabs, but not the tab that published it. */
  readonly changedCarts: Channel<Cart>;
  /** Notices that machines emit, shown as toasts. */
  readonly notices: Channel<Notice>;
  /** Error notices whose cause is gone: the field was mended, or the request succeeded or is sent again. */
  readonly resolvedNotices: Channel<Notice>;
  /** Redirects that machines emit, followed by the router. */
  readonly redirects: Channel<Redirect>;
  /** The current page's name, read by the document's title and the announcer. */
  readonly pageName: Store<PageName>;
  /** The inspection handler of every actor system. */
  readonly inspect: (event: InspectionEvent) => void;
  /** Returns a flow's machine, created once for all renderings of a server. Absent in a browser. */
  readonly machineOf?: (<Machine>(flow: Flow<Machine>) => Machine) | undefined;
  /** The events and states of this tab's flows, in memory only. Absent on a server. */
  readonly recentSteps?: RecentSteps | undefined;
  /** Registers what a component selects from an actor's snapshots. Absent on a server. */
  readonly inspectView?: InspectView | undefined;
}

/** @returns a function that ends the registration, where it ends with the component */
export type InspectView = (actor: object, select: (snapshot: never) => unknown) => (() => void) | undefined;

/** Creates a flow's machine, with actors that use the environment. */
export type Flow<Machine> = (environment: Environment) => Machine;
