import { type AnyStateMachine, and as realAnd, not as realNot, or as realOr, setup as realSetup } from 'xstate';
import type { Config } from './mutations.ts';
import { copyConfig, isObject } from './mutations.ts';
import { placesOf } from './places.ts';
import { digest } from './probe.ts';
import { sharedState } from './shared-state.ts';
import { pass } from './sites.ts';

/**
 * Replaces XState while mutants are tested: every value that an action, a parameter, an input or a delay computes passes
 * a site (probe.ts), where a fault can change it.
 */
export * from 'xstate';

type Fields = Record<string, unknown>;
interface Args {
  readonly context: Fields;
  readonly event: unknown;
  readonly self?: { getSnapshot?: () => { readonly context?: unknown } | undefined };
}
type Compute = (args: Args, params: unknown) => unknown;
/** An action of XState: a function with its options as properties. */
type BuiltIn = Compute & {
  readonly type?: string;
  readonly assignment?: Compute | Fields;
  readonly event?: unknown;
  readonly collect?: (args: Args & { readonly enqueue: Enqueue }, params: unknown) => void;
};
type Enqueue = ((action: unknown) => void) & Record<string, (...given: unknown[]) => void>;

const compute = (value: unknown, args: Args, params?: unknown): unknown =>
  typeof value === 'function' ? (value as Compute)(args, params) : value;

/** Returns the arguments with a context that records which fields an action reads. */
function watched(args: Args, action: string): Args {
  const { probe } = sharedState();
  if (!probe || typeof args.context !== 'object') return args;
  const { reads } = probe.actionUse(action);
  const context = new Proxy(args.context, {
    get(target, field) {
      if (typeof field === 'string') reads.add(field);
      return Reflect.get(target, field);
    },
  });
  return { ...args, context };
}

/** Passes the changes of the context, and records which fields an action writes. */
function passAssigned(action: string, site: string, assigned: unknown, args: Args): unknown {
  const writes = sharedState().probe?.actionUse(action).writes;
  if (writes && isObject(assigned))
    for (const [field, value] of Object.entries(assigned))
      writes.set(field, (writes.get(field) ?? new Set()).add(digest(value)));
  return pass(site, assigned, { context: args.context, event: args.event });
}

/** Marks an action whose effect others see. */
const markSending = (action: string) => {
  const { probe } = sharedState();
  if (probe) probe.actionUse(action).sends = true;
};

/** Returns an action whose results pass sites that are named after it. */
function instrumentAction(action: BuiltIn, nameOf: () => string): BuiltIn {
  const withOptions = (options: object): BuiltIn =>
    Object.assign((...given: Parameters<Compute>) => action(...given), action, options);
  switch (action.type) {
    case 'xstate.assign': {
      const { assignment } = action;
      return withOptions({
        assignment: (args: Args, params: unknown) => {
          const name = nameOf();
          const given = watched(args, name);
          const assigned =
            typeof assignment === 'function'
              ? assignment(given, params)
              : Object.fromEntries(
                  Object.entries(assignment ?? {}).map(([field, value]) => [field, compute(value, given, params)]),
                );
          return passAssigned(name, `${name} assigns`, assigned, args);
        },
      });
    }
    case 'xstate.emit':
    case 'xstate.raise':
    case 'xstate.sendTo':
      return withOptions({
        event: (args: Args, params: unknown) => {
          const name = nameOf();
          markSending(name);
          return pass(`${name} sends`, compute(action.event, watched(args, name), params));
        },
      });
    case 'xstate.enqueueActions':
      return withOptions({
        collect: (args: Args & { readonly enqueue: Enqueue }, params: unknown) => {
          const name = nameOf();
          const { enqueue } = args;
          /** Passes the list of one event, so that a fault can lose or double it. */
          const send = (key: string, event: unknown, add: (event: unknown) => void) => {
            markSending(name);
            for (const each of pass<readonly unknown[]>(`${name} ${key}s`, [compute(event, args)])) add(each);
          };
          const instrumented = Object.assign((given: unknown) => enqueue(given), enqueue, {
            assign: (assignment: unknown) =>
              enqueue.assign?.((inner: Args) =>
                passAssigned(name, `${name} assigns`, compute(assignment, inner), inner),
              ),
            emit: (event: unknown) => send('emit', event, (each) => enqueue.emit?.(each)),
            raise: (event: unknown, ...more: unknown[]) =>
              send('raise', event, (each) => enqueue.raise?.(each, ...more)),
            sendTo: (to: unknown, event: unknown, ...more: unknown[]) =>
              send('send', event, (each) => enqueue.sendTo?.(to, each, ...more)),
          });
          action.collect?.({ ...watched(args, name), enqueue: instrumented }, params);
        },
      });
    case undefined:
      return (args, params) => {
        markSending(nameOf());
        return action(watched(args, nameOf()), params);
      };
    default:
      return action;
  }
}

/**
 * Returns the parameters of an action or a guard as a function whose result passes a site.
 * @param decide the guard
 */
const instrumentParams = (params: unknown, site: string, action: string, decide?: Compute) => (args: Args) =>
  pass(site, compute(params, watched(args, action)), {
    context: args.context,
    event: args.event,
    ...(decide && { decide: (param: unknown) => decide(args, param) }),
  });

/** Returns the context before the current transition; undefined at the start. */
function contextBefore({ self }: Args): unknown {
  try {
    return self?.getSnapshot?.()?.context;
  } catch {
    return undefined;
  }
}

/** Returns a configuration in which every parameter and input passes a site. */
function instrumentConfig(config: Config, guards: Fields = {}): Config {
  const instrumented = copyConfig(config);
  const { context } = instrumented;
  if (context !== undefined)
    instrumented.context = (args: Args) => pass(`${String(config.id)} starts`, compute(context, args));
  for (const place of placesOf(instrumented)) {
    const { holder, key, where } = place;
    if (place.kind === 'action' || place.kind === 'guard') {
      const reference = holder[key];
      if (!isObject(reference) || !('params' in reference)) continue;
      const name = String(reference.type);
      const guard = place.kind === 'guard' ? guards[name] : undefined;
      const decide = typeof guard === 'function' && !('check' in guard) ? (guard as Compute) : undefined;
      holder[key] = {
        ...reference,
        params: instrumentParams(reference.params, `${where}: param of ${name}`, name, decide),
      };
    }
    if (place.kind === 'invoke' && isObject(holder[key]) && 'input' in holder[key]) {
      const invoke = holder[key];
      const { input } = invoke;
      invoke.input = (args: Args) => {
        const old = contextBefore(args);
        return pass(`${where}: input of ${invoke.id}`, compute(input, args), {
          context: args.context,
          event: args.event,
          ...(old !== undefined && { fromOldContext: () => compute(input, { ...args, context: old as Fields }) }),
        });
      };
    }
  }
  // A fault may cause an endless loop of eventless transitions.
  return { ...instrumented, options: { maxIterations: 500 } };
}

const fromEntriesOf = (record: Fields | undefined, change: (value: unknown, key: string) => unknown): Fields =>
  Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, change(value, key)]));

/** XState's `setup`, whose machines have sites. */
export const setup = ((options: Record<string, Fields | undefined>) => {
  let machineID = '';
  const configured = realSetup({
    ...options,
    actions: fromEntriesOf(options.actions, (action, key) =>
      typeof action === 'function' ? instrumentAction(action as BuiltIn, () => `${machineID} ${key}`) : action,
    ),
    delays: fromEntriesOf(
      options.delays,
      (delay, key) => (args: Args, params: unknown) => pass(`${machineID} delay ${key}`, compute(delay, args, params)),
    ),
  } as never);
  const create = configured.createMachine as unknown as (config: Config) => AnyStateMachine;
  const createMachine = (plain: Config) => {
    machineID = String(plain.id);
    const config = instrumentConfig(plain, options.guards);
    const machine = create(config);
    sharedState().machines.set(machineID, { machine, config, create });
    return machine;
  };
  return { ...configured, createMachine };
}) as unknown as typeof realSetup;

/** XState's combined guards, whose operator can be read back. */
export const and = ((guards: never) =>
  Object.assign(realAnd(guards), { operator: 'and' })) as unknown as typeof realAnd;
export const or = ((guards: never) => Object.assign(realOr(guards), { operator: 'or' })) as unknown as typeof realOr;
export const not = ((guard: never) => Object.assign(realNot(guard), { operator: 'not' })) as unknown as typeof realNot;
