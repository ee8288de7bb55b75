import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { AnyEventObject, AnyStateMachine, EventFrom, StateSchemaFrom } from 'xstate';
import type { Failure } from '#machines/support/failure.ts';
import type { Shop } from '#tests/support/browser/open-shop.ts';
import type { LongPath, May, Memorised, Memory } from './covering-paths.ts';
import type { FlowModel } from './model.ts';
import type { LeafOf } from './screen-level.tsx';

/** Level 3 of a model: how each event is done in a browser, how the world's answers are brought about, what is seen. */

/** A path that is being walked. */
export interface Walk {
  readonly shop: Shop;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly path: LongPath;
  /** A number that no other walk of the shop has. */
  readonly number: number;
  /** The steps that are still to come, the present one not among them. */
  readonly ahead: () => readonly AnyEventObject[];
  /** What the level remembered before the present step. */
  readonly memory: () => Memory;
  /** Opens a page of the shop that reports its flows. */
  readonly open: (path: string) => Promise<void>;
  /** Holds the calls that match until `letGo`, beside those of the level. `METHOD /path`, below /v1. */
  readonly hold: (calls: RegExp) => void;
  /** How many such calls wait. */
  readonly held: (calls: RegExp) => number;
  /** Sends the next such call to the server, and hands its whole answer on, however long that took. */
  readonly relay: (calls: RegExp, meanwhile: () => Promise<unknown>) => Promise<void>;
  /** Lets time go by, a second at a time, until the machine stands elsewhere. */
  readonly passTimeOn: () => Promise<void>;
  /** Lets time go by until such a call waits. */
  readonly passTime: (ms: number, until: RegExp) => Promise<void>;
  /** Lets the next such call through to the server. */
  readonly letGo: (calls: RegExp) => Promise<void>;
  /** Cuts the connection of the next such call. */
  readonly cut: (calls: RegExp) => Promise<void>;
  /** Answers the next such call with a refusal. */
  readonly refuse: (calls: RegExp, message: string, status: number) => Promise<void>;
}

/** Something that somebody does; the walk goes on when the machine has taken it. */
export type Doing<S, E = never> = (walk: Walk, situation: S, event: E) => Promise<unknown>;

/** An invoke that is a call of the server: held until its step says how it ends. */
export interface ByCall<S> {
  /** Of `METHOD /path`, below /v1. */
  readonly call: RegExp;
  /**
   * Brings the server to where it answers so; the call is then let through. Where it gives `instead`, that is answered
   * in the server's stead, which never would.
   */
  readonly done?: (walk: Walk, situation: S, output: never) => Promise<unknown>;
  /**
   * Brings the server to where it refuses; the call is then let through. Where it gives false, or there is none, a
   * refusal is answered in the server's stead, and everything else is a cut connection.
   */
  readonly error?: (walk: Walk, situation: S, failure: Failure) => Promise<unknown>;
}

/** An invoke that ends by what is done in the browser: a child machine by its own page. */
export interface ByDoing<S> {
  readonly does: (walk: Walk, situation: S, event: AnyEventObject) => Promise<unknown>;
  /** Calls that wait until it lets them go. */
  readonly holds?: readonly RegExp[];
}

/** An invoke that settles by itself: storage. Its error is storage that cannot be written to. */
export type ByItself = 'by itself';

/** What is not seen: the state is left before anybody could look. */
export const passes = null;

export interface BrowserLevel<M extends AnyStateMachine, S> {
  /** The model, with the cases that a browser can bring about. */
  readonly model: FlowModel<M>;
  /** Of several actors on a page the first is followed; otherwise all of them, one after the other. */
  readonly followsFirst?: true;
  /** From the first step on time stands still but where a path lets it go by. */
  readonly stillClock?: true;
  /** The cookie banner is not answered yet. */
  readonly asksCookies?: true;
  /** Brings about the situation that the path begins in, up to the page that is opened. */
  readonly arrange: (walk: Walk) => Promise<S>;
  readonly events: { readonly [T in EventFrom<M>['type']]: Doing<S, Extract<EventFrom<M>, { type: T }>> };
  /** By invoke id. */
  readonly world: Readonly<Record<string, ByCall<S> | ByDoing<S> | ByItself>>;
  /** How far the clock is put on for a delay that only the moment knows, by name. */
  readonly delays?: Readonly<Record<string, number>>;
  /** What a person sees in each leaf state. */
  readonly states: {
    readonly [L in LeafOf<StateSchemaFrom<M>>]: ((walk: Walk, situation: S) => Promise<unknown>) | typeof passes;
  };
  /** What may happen in a state of the model; everything where it is left out. */
  readonly may?: May;
  /** What `may` has to know beside the machine's own state. */
  readonly memorised?: Memorised;
  /** Whether something follows by itself, before anybody could look. */
  readonly goesOn?: (memory: Memory) => boolean;
  /**
   * The transitions that its paths take, by key: those that no hand-written browser test takes. The machine and view
   * levels take all of them.
   */
  readonly takes: readonly string[];
  /** How many steps a path has at most. */
  readonly longest?: number;
}

/** A level as it is walked, whatever its machine. */
// biome-ignore lint/suspicious/noExplicitAny: the types of two machines and situations have nothing in common.
export type AnyBrowserLevel = BrowserLevel<any, any>;

/** Level 3 of a model; an event or a state without an entry is a compile error. */
export const browserOf =
  <M extends AnyStateMachine>(model: FlowModel<M>) =>
  <S>(level: Omit<BrowserLevel<M, S>, 'model'>): AnyBrowserLevel =>
    ({ ...level, model }) as AnyBrowserLevel;

type Name = string | RegExp;
type Scope = Page | Locator;

/** The control with this role and name, on the page or a part of it. */
export const control = (scope: Scope, name: Name, role: Parameters<Page['getByRole']>[0] = 'button'): Locator =>
  scope.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });

/** Makes a field hold the text by one change of all of it; where it stands there already, by two. */
export async function fillIn(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === text) await field.fill(`${text}x`);
  await field.fill(text);
}

/** It happens by itself, because of what came before. */
export const follows = async (): Promise<void> => {};

/** Something can be pressed. */
export const offers =
  (name: Name) =>
  async ({ page }: Walk): Promise<void> => {
    await page.locator(':is(main, [role=dialog])').getByRole('button', { name, disabled: false }).first().waitFor();
  };

/** Words on the page. */
export const says =
  (text: Name) =>
  async ({ page }: Walk): Promise<void> => {
    await page.getByText(text).first().waitFor({ state: 'attached' });
  };
