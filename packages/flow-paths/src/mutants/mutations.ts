import { and, not, or } from 'xstate';

/** Faults in a machine's configuration, which a useful test must detect. */

export type Config = Record<string, unknown>;

export interface Mutation {
  /** Such as `cart.ready on item.added[0]: retarget to loading`. */
  readonly name: string;
  readonly kind: ConfigKind;
  /** The id of the state in which the fault is. */
  readonly state: string;
  /** The key of the transition in which it is; null where it is in no transition. */
  readonly transition: string | null;
  /** Returns a configuration with the fault, and the delay that it doubles. */
  readonly apply: () => { readonly config: Config; readonly slowed: string | null };
}

/** `syntax`: a part of the chart is dropped, negated or redirected. */
export type ConfigKind = 'syntax' | 'order' | 'term' | 'emit';

/** What is known about a machine's actions, by name. */
export interface ActionFacts {
  /** Whether the order of two actions makes a difference. */
  readonly isOrdered: (one: string, other: string) => boolean;
  /** Whether an action emits or sends an event. */
  readonly isSending: (action: string) => boolean;
}
const nothingKnown: ActionFacts = { isOrdered: () => false, isSending: () => false };

/** A fault that can be applied to the configuration in which it was found. */
interface Fault {
  readonly name: string;
  readonly kind?: ConfigKind;
  readonly state?: string;
  /** The type of the transition's event as XState has it, with its number: `xstate.after.pause.till.waiting[0]`. */
  readonly transition?: string;
  readonly slowed?: string;
  readonly commit?: () => void;
}

export const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies plain objects and arrays; functions and actors stay the same. */
export function copyConfig<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyConfig) as T;
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copyConfig(child)])) as T;
}

const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : isObject(action) && typeof action.type === 'string' ? action.type : 'in place';

/** Yields the faults of the actions at `holder[key]`: each removed, sent twice, or run after the next one. */
function* inActions(holder: Config, key: string, where: string, facts: ActionFacts): Generator<Fault> {
  const actions = holder[key] === undefined ? [] : [holder[key]].flat();
  const put = (changed: readonly unknown[]) => () => {
    holder[key] = changed;
  };
  for (const [index, action] of actions.entries()) {
    const name = nameOf(action);
    yield { name: `${where}: drop ${name}`, commit: put(actions.filter((_, at) => at !== index)) };
    if (facts.isSending(name))
      yield { name: `${where}: ${name} twice`, kind: 'emit', commit: put(actions.toSpliced(index, 0, action)) };
    const next = actions[index + 1];
    if (next !== undefined && facts.isOrdered(name, nameOf(next)))
      yield {
        name: `${where}: ${nameOf(next)} before ${name}`,
        kind: 'order',
        commit: put(actions.with(index, next).with(index + 1, action)),
      };
  }
}

type Combined = ((...asked: unknown[]) => boolean) & { readonly guards: readonly unknown[]; readonly operator: string };
const isCombined = (guard: unknown): guard is Combined => typeof guard === 'function' && 'operator' in guard;

/** Yields a combined guard without each of its terms. */
function* withoutTerms(guard: unknown): Generator<{ readonly name: string; readonly guard: unknown }> {
  if (!isCombined(guard)) return;
  const { operator } = guard;
  const isNot = operator === 'not';
  const combine = (guards: readonly unknown[]) => {
    if (isNot) return not(guards[0] as never);
    if (guards.length === 1) return guards[0];
    return Object.assign((operator === 'and' ? and : or)(guards as never), { operator });
  };
  for (const [index, term] of guard.guards.entries()) {
    const name = isCombined(term) ? term.operator : nameOf(term);
    if (!isNot) yield { name, guard: combine(guard.guards.toSpliced(index, 1)) };
    for (const inner of withoutTerms(term))
      yield { name: inner.name, guard: combine(guard.guards.with(index, inner.guard)) };
  }
}

/** Yields the faults of the transitions at `holder[key]`. */
function* inTransitions(
  holder: Config,
  key: string,
  type: string,
  where: string,
  elsewhere: readonly string[],
  facts: ActionFacts,
): Generator<Fault> {
  for (const { index, ...fault } of inListed(holder, key, where, elsewhere, facts))
    yield { ...fault, transition: `${type}[${index}]` };
}

function* inListed(
  holder: Config,
  key: string,
  where: string,
  elsewhere: readonly string[],
  facts: ActionFacts,
): Generator<Fault & { readonly index: number }> {
  const list = holder[key] === undefined ? [] : [holder[key]].flat();
  const put = (index: number, changes: Config | null) => {
    const was = list[index];
    const transition = isObject(was) ? was : { target: was };
    holder[key] = changes ? list.with(index, { ...transition, ...changes }) : list.toSpliced(index, 1);
    if (!changes && list.length === 1) delete holder[key];
  };
  for (const [index, transition] of list.entries()) {
    const place = list.length > 1 ? `${where}[${index}]` : where;
    const { target, guard, actions } = isObject(transition) ? transition : { target: transition };
    yield { index, name: `${place}: drop the transition`, commit: () => put(index, null) };
    if (typeof target === 'string') {
      const own = target.replace(/^\./, '').split('.')[0];
      const other = elsewhere.find((name) => name !== own);
      if (other) yield { index, name: `${place}: retarget to ${other}`, commit: () => put(index, { target: other }) };
    }
    if (guard !== undefined)
      yield {
        index,
        name: `${place}: negate ${nameOf(guard)}`,
        commit: () => put(index, { guard: not(guard as never) }),
      };
    for (const [number, each] of [...withoutTerms(guard)].entries())
      yield {
        index,
        name: `${place}: the guard without its term ${number + 1}, ${each.name}`,
        kind: 'term',
        commit: () => put(index, { guard: each.guard }),
      };
    const box: Config = { actions };
    for (const { commit, ...fault } of inActions(box, 'actions', place, facts))
      yield {
        ...fault,
        index,
        commit: () => {
          commit?.();
          put(index, { actions: box.actions });
        },
      };
  }
}

/** The types of the events with which an invoked actor reports. */
const endTypes = { onDone: 'xstate.done.actor', onError: 'xstate.error.actor', onSnapshot: 'xstate.snapshot' };

/** Whether a state is always left immediately: its last eventless transition has no guard. */
function isLeftAtOnce({ always }: Config): boolean {
  const last = always === undefined ? undefined : [always].flat().at(-1);
  return last !== undefined && !(isObject(last) && last.guard !== undefined);
}

/**
 * Yields the faults of a state and its descendants.
 * @param siblings other targets for its transitions
 * @param own its own name, as a target if there is no other
 */
function* inState(
  state: Config,
  where: string,
  siblings: readonly string[],
  facts: ActionFacts,
  own?: string,
): Generator<Fault> {
  for (const fault of inStateItself(state, where, siblings, facts, own)) yield { ...fault, state: idOf(state, where) };
  yield* inChildren(state, where, facts);
}

const idOf = (state: Config, where: string) => (typeof state.id === 'string' ? state.id : where);

function* inStateItself(
  state: Config,
  where: string,
  siblings: readonly string[],
  facts: ActionFacts,
  own?: string,
): Generator<Fault> {
  const elsewhere = own === undefined ? siblings : [...siblings, own];
  yield* inActions(state, 'entry', `${where} entry`, facts);
  yield* inActions(state, 'exit', `${where} exit`, facts);
  const on = isObject(state.on) ? state.on : {};
  for (const event of Object.keys(on)) yield* inTransitions(on, event, event, `${where} on ${event}`, elsewhere, facts);
  const after = isObject(state.after) ? state.after : {};
  for (const delay of Object.keys(after)) {
    const type = `xstate.after.${delay}.${idOf(state, where)}`;
    yield* inTransitions(after, delay, type, `${where} after ${delay}`, elsewhere, facts);
    yield { name: `${where} after ${delay}: twice the delay`, slowed: delay, transition: `${type}[0]` };
  }
  yield* inTransitions(state, 'always', 'always', `${where} always`, siblings, facts);
  yield* inTransitions(state, 'onDone', `xstate.done.state.${idOf(state, where)}`, `${where} done`, elsewhere, facts);
  for (const invoke of state.invoke === undefined ? [] : [state.invoke].flat()) {
    if (!isObject(invoke)) continue;
    for (const [end, type] of Object.entries(endTypes))
      yield* inTransitions(
        invoke,
        end,
        `${type}.${String(invoke.id)}`,
        `${where} ${String(invoke.id)} ${end}`,
        elsewhere,
        facts,
      );
  }
}

function* inChildren(state: Config, where: string, facts: ActionFacts): Generator<Fault> {
  const children = isObject(state.states) ? state.states : {};
  const childOf = (name: string): Config => (isObject(children[name]) ? children[name] : {});
  // The regions of a parallel state are not targets of each other.
  const names = state.type === 'parallel' ? [] : Object.keys(children);
  // A transient state may lead back to the correct target, so it is not used as a wrong one.
  const targets = names
    .filter((name) => childOf(name).type !== 'history' && !isLeftAtOnce(childOf(name)))
    .sort((a, b) => Number('always' in childOf(a)) - Number('always' in childOf(b)));
  for (const [name, child] of Object.entries(children)) {
    if (!isObject(child)) continue;
    const others = targets.filter((other) => other !== name);
    yield* inState(child, `${where}.${name}`, others, facts, targets.includes(name) ? name : undefined);
  }
}

/** Returns every fault that can be applied to a configuration, each on its own. */
export function mutationsOf(config: Config, facts: ActionFacts = nothingKnown): Mutation[] {
  const faults = (of: Config) => [...inState(of, String(of.id), [], facts)];
  return faults(config).map(({ name, kind = 'syntax', state = '', transition }, index) => ({
    name,
    kind,
    state,
    transition: transition === undefined ? null : `${state} --${transition}-->`,
    apply: () => {
      const faulty = copyConfig(config);
      const fault = faults(faulty)[index];
      fault?.commit?.();
      // A fault may cause an endless loop of eventless transitions.
      return { config: { ...faulty, options: { maxIterations: 500 } }, slowed: fault?.slowed ?? null };
    },
  }));
}
