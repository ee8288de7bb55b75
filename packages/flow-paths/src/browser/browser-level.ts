import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { AnyEventObject, AnyStateMachine, EventFrom, StateSchemaFrom } from 'xstate';
import type { IsEventPossible, LongPath, Memory, PathMemory } from '../long-paths.ts';
import type { FlowModel } from '../model.ts';
import type { LeafOf } from '../page/screen-level.tsx';

/**
 * Level 3 of a model: how each event is performed in a browser, how the answers to its invokes are produced, and what
 * is visible in each state.
 */

/** The site that is walked on. */
export interface Site {
  readonly url: string;
}

/** One path while it is walked. */
export interface Walk {
  readonly site: Site;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly path: LongPath;
  /** A number unique among the walks of a process. */
  readonly number: number;
  /** The events of the steps that follow the current one. */
  readonly ahead: () => readonly AnyEventObject[];
  /** The level's memory before the current step. */
  readonly memory: () => Memory;
  /** Opens a page of the site that reports its flows. */
  readonly open: (path: string) => Promise<void>;
  /** Holds the calls that match until `letThrough`, in addition to those of the level. Matches `METHOD /path`. */
  readonly hold: (calls: RegExp) => void;
  /** The number of held calls that match. */
  readonly held: (calls: RegExp) => number;
  /** Sends the next call that matches to the server and passes its whole answer on, however long that takes. */
  readonly relay: (calls: RegExp, meanwhile: () => Promise<unknown>) => Promise<void>;
  /** Advances the clock a second at a time until the machine's state changes. */
  readonly passTimeOn: () => Promise<void>;
  /** Advances the clock until a call that matches is held. */
  readonly passTime: (ms: number, until: RegExp) => Promise<void>;
  /** Lets the next call that matches through to the server. */
  readonly letThrough: (calls: RegExp) => Promise<void>;
  /** Aborts the next call that matches. */
  readonly cut: (calls: RegExp) => Promise<void>;
  /** Answers the next call that matches with a refusal. */
  readonly refuse: (calls: RegExp, message: string, status: number) => Promise<void>;
}

/** Performs a person's event; the walk continues when the machine has processed it. */
export type PerformEvent<S, E = never> = (walk: Walk, situation: S, event: E) => Promise<unknown>;

/** An invoke that calls the server. The call is held until its step decides its result. */
export interface ByCall<S> {
  /** Matches `METHOD /path`. */
  readonly call: RegExp;
  /**
   * Prepares the server so that it gives this answer; the call is then let through. A returned `instead` is sent in
   * place of the server's answer, for answers that the server never gives.
   */
  readonly done?: (walk: Walk, situation: S, output: never) => Promise<unknown>;
  /**
   * Prepares the server so that it refuses; the call is then let through. If it returns false or is missing, a refusal
   * is answered in the server's place, and any other failure is a cut connection.
   */
  readonly error?: (walk: Walk, situation: S, failure: never) => Promise<unknown>;
}

/** An invoke that ends by an action in the browser, such as a child machine on its own page. */
export interface ByAction<S> {
  readonly does: (walk: Walk, situation: S, event: AnyEventObject) => Promise<unknown>;
  /** Calls that are held until `does` lets them go. */
  readonly holds?: readonly RegExp[];
}

/** An invoke that settles without help: storage. Its error is storage that cannot be written to. */
export type ByItself = 'by itself';

/** For a state that is left before it can be observed. */
export const transient = null;

/** What only a browser with the real server can show of a transition. */
export const browserReasons = {
  server: 'The real server decides the answer',
  network: 'A request is lost or refused on its way',
  storage: 'The browser stores, restores or refuses to store',
  tabs: 'Another tab of the browser acts',
  address: 'The address of the page changes',
  stream: 'The server’s event stream reports or breaks',
  clock: 'The clock of the browser passes',
  flows: 'Flows of one page act on each other',
  underWay: 'A person acts while a call is under way',
  input: 'A person types into the fields of the built page',
} as const;

/** Keys of transitions, by the reason why paths take them in a browser. */
export type TransitionsByReason = Readonly<Partial<Record<keyof typeof browserReasons, readonly string[]>>>;

export interface BrowserLevel<M extends AnyStateMachine, S> {
  /** The model, limited to the cases that a browser can bring about. */
  readonly model: FlowModel<M>;
  /** Of several actors on a page only the first is followed; by default all of them, one after the other. */
  readonly followsFirst?: true;
  /** From the first step on the page's clock is stopped and only a path advances it. */
  readonly stopClock?: true;
  /** The cookie banner is not answered yet. */
  readonly asksCookies?: true;
  /** Prepares the situation that the path starts in and opens its page. */
  readonly arrange: (walk: Walk) => Promise<S>;
  readonly events: { readonly [T in EventFrom<M>['type']]: PerformEvent<S, Extract<EventFrom<M>, { type: T }>> };
  /** By invoke id. */
  readonly invokes: Readonly<Record<string, ByCall<S> | ByAction<S> | ByItself>>;
  /** How far to advance the clock for a dynamic delay, by name, in milliseconds. */
  readonly delays?: Readonly<Record<string, number>>;
  /** What is visible in each leaf state. */
  readonly states: {
    readonly [L in LeafOf<StateSchemaFrom<M>>]: ((walk: Walk, situation: S) => Promise<unknown>) | typeof transient;
  };
  /** Whether an event is possible in a state; by default every event is. */
  readonly isEventPossible?: IsEventPossible;
  /** What `isEventPossible` needs beside the machine's own state. */
  readonly pathMemory?: PathMemory;
  /** Whether the machine moves on by itself before the state can be observed. */
  readonly continuesByItself?: (memory: Memory) => boolean;
  /**
   * The transitions that the paths must take: those that no hand-written browser test takes. The machine and screen
   * levels take all of them.
   */
  readonly requiredTransitions: TransitionsByReason;
  /** The most steps of a path. */
  readonly maxSteps?: number;
}

/** A browser level of any machine. */
// biome-ignore lint/suspicious/noExplicitAny: the types of two machines and situations have nothing in common.
export type AnyBrowserLevel = BrowserLevel<any, any>;

/** Defines level 3 of a model; an event or a state without an entry is a compile error. */
export const browserOf =
  <M extends AnyStateMachine>(model: FlowModel<M>) =>
  <S>(level: Omit<BrowserLevel<M, S>, 'model'>): AnyBrowserLevel =>
    ({ ...level, model }) as AnyBrowserLevel;

type Name = string | RegExp;
type Scope = Page | Locator;

/** Finds the control with this role and name on the page or in a part of it. */
export const control = (scope: Scope, name: Name, role: Parameters<Page['getByRole']>[0] = 'button'): Locator =>
  scope.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) });

/** Fills a field in one change; if it already holds the text, in two, so that a change event is fired. */
export async function fillIn(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) === text) await field.fill(`${text}x`);
  await field.fill(text);
}

/** For an event that follows by itself from the previous step. */
export const raisedByMachine = async (): Promise<void> => {};

/** Expects an enabled button with this name. */
export const expectButton =
  (name: Name) =>
  async ({ page }: Walk): Promise<void> => {
    await page.locator(':is(main, [role=dialog])').getByRole('button', { name, disabled: false }).first().waitFor();
  };

/** Expects this text on the page, visible or not. */
export const expectText =
  (text: Name) =>
  async ({ page }: Walk): Promise<void> => {
    await page.getByText(text).first().waitFor({ state: 'attached' });
  };
