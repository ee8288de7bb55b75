import { type Config, isObject } from './mutations.ts';

/** A place in a machine's configuration: `holder[key]` is an action, a guard, a transition or an invoke. */
export interface Place {
  readonly kind: 'action' | 'guard' | 'invoke';
  readonly holder: Config;
  readonly key: string;
  /** The state or transition around it: `cart.ready on item.added[0]`. */
  readonly where: string;
}

/** Makes `holder[key]` a list, and returns it. */
function listAt(holder: Config, key: string): unknown[] {
  if (holder[key] === undefined) return [];
  const list = [holder[key]].flat();
  holder[key] = list;
  return list;
}

function* actionsAt(holder: Config, key: string, where: string): Generator<Place> {
  const list = listAt(holder, key);
  for (const index of list.keys())
    yield { kind: 'action', holder: list as unknown as Config, key: String(index), where };
}

function* transitionsAt(holder: Config, key: string, where: string): Generator<Place> {
  const list = listAt(holder, key);
  for (const [index, target] of list.entries()) {
    // XState takes no plain target in a list after a delay.
    const transition = isObject(target) ? target : { target };
    list[index] = transition;
    const place = list.length > 1 ? `${where}[${index}]` : where;
    if (transition.guard !== undefined) yield { kind: 'guard', holder: transition, key: 'guard', where: place };
    yield* actionsAt(transition, 'actions', place);
  }
}

/** Yields the places of a configuration, which become lists where there can be several. */
export function* placesOf(state: Config, where = String(state.id)): Generator<Place> {
  yield* actionsAt(state, 'entry', `${where} entry`);
  yield* actionsAt(state, 'exit', `${where} exit`);
  const on = isObject(state.on) ? state.on : {};
  for (const event of Object.keys(on)) yield* transitionsAt(on, event, `${where} on ${event}`);
  const after = isObject(state.after) ? state.after : {};
  for (const delay of Object.keys(after)) yield* transitionsAt(after, delay, `${where} after ${delay}`);
  yield* transitionsAt(state, 'always', `${where} always`);
  yield* transitionsAt(state, 'onDone', `${where} done`);
  for (const [index, invoke] of listAt(state, 'invoke').entries()) {
    if (!isObject(invoke)) continue;
    yield { kind: 'invoke', holder: state.invoke as Config, key: String(index), where };
    for (const end of ['onDone', 'onError', 'onSnapshot'])
      yield* transitionsAt(invoke, end, `${where} ${String(invoke.id)} ${end}`);
  }
  for (const [name, child] of Object.entries(isObject(state.states) ? state.states : {}))
    if (isObject(child)) yield* placesOf(child, `${where}.${name}`);
}
