import { not } from 'xstate';

/** Small faults in a machine's configuration, which a useful test must detect. */

export type Config = Record<string, unknown>;

export interface Mutation {
  /** Such as `cart.ready on item.added[0]: retarget to loading`. */
  readonly name: string;
  /** Returns a configuration with the fault, and the delay that it doubles. */
  readonly apply: () => { readonly config: Config; readonly slowed: string | null };
}

/** A fault that can be applied to the configuration in which it was found. */
interface Fault {
  readonly name: string;
  readonly slowed?: string;
  readonly commit?: () => void;
}

const isObject = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies plain objects and arrays; functions and actors stay the same. */
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, copy(child)])) as T;
}

const nameOf = (action: unknown): string =>
  typeof action === 'string' ? action : isObject(action) && typeof action.type === 'string' ? action.type : 'in place';

/** Yields the faults of the actions at `holder[key]`: each of them removed. */
function* inActions(holder: Config, key: string, where: string): Generator<Fault> {
  const actions = holder[key] === undefined ? [] : [holder[key]].flat();
  for (const [index, action] of actions.entries())
    yield {
      name: `${where}: drop ${nameOf(action)}`,
      commit: () => {
        holder[key] = actions.filter((_, at) => at !== index);
      },
    };
}

/** Yields the faults of the transitions at `holder[key]`. */
function* inTransitions(holder: Config, key: string, where: string, elsewhere: readonly string[]): Generator<Fault> {
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
    yield { name: `${place}: drop the transition`, commit: () => put(index, null) };
    if (typeof target === 'string') {
      const own = target.replace(/^\./, '').split('.')[0];
      const other = elsewhere.find((name) => name !== own);
      if (other) yield { name: `${place}: retarget to ${other}`, commit: () => put(index, { target: other }) };
    }
    if (guard !== undefined)
      yield { name: `${place}: negate ${nameOf(guard)}`, commit: () => put(index, { guard: not(guard as never) }) };
    const box: Config = { actions };
    for (const { name, commit } of inActions(box, 'actions', place))
      yield {
        name,
        commit: () => {
          commit?.();
          put(index, { actions: box.actions });
        },
      };
  }
}

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
function* inState(state: Config, where: string, siblings: readonly string[], own?: string): Generator<Fault> {
  const elsewhere = own === undefined ? siblings : [...siblings, own];
  yield* inActions(state, 'entry', `${where} entry`);
  yield* inActions(state, 'exit', `${where} exit`);
  const on = isObject(state.on) ? state.on : {};
  for (const event of Object.keys(on)) yield* inTransitions(on, event, `${where} on ${event}`, elsewhere);
  const after = isObject(state.after) ? state.after : {};
  for (const delay of Object.keys(after)) {
    yield* inTransitions(after, delay, `${where} after ${delay}`, elsewhere);
    yield { name: `${where} after ${delay}: twice the delay`, slowed: delay };
  }
  yield* inTransitions(state, 'always', `${where} always`, siblings);
  yield* inTransitions(state, 'onDone', `${where} done`, elsewhere);
  for (const invoke of state.invoke === undefined ? [] : [state.invoke].flat()) {
    if (!isObject(invoke)) continue;
    for (const end of ['onDone', 'onError', 'onSnapshot'])
      yield* inTransitions(invoke, end, `${where} ${String(invoke.id)} ${end}`, elsewhere);
  }
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
    yield* inState(child, `${where}.${name}`, others, targets.includes(name) ? name : undefined);
  }
}

/** Returns every fault that can be applied to a configuration, each on its own. */
export function mutationsOf(config: Config): Mutation[] {
  const faults = (of: Config) => [...inState(of, String(of.id), [])];
  return faults(config).map(({ name }, index) => ({
    name,
    apply: () => {
      const faulty = copy(config);
      const fault = faults(faulty)[index];
      fault?.commit?.();
      // A fault may cause an endless loop of eventless transitions.
      return { config: { ...faulty, options: { maxIterations: 500 } }, slowed: fault?.slowed ?? null };
    },
  }));
}
