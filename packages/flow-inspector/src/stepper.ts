import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { parseCause } from './chart/chart.ts';

/** What one event did to a machine, and what left it. */
export interface Stepped {
  readonly snapshot: AnyMachineSnapshot;
  /** The emitted events such as notices and redirects. */
  readonly emitted: readonly AnyEventObject[];
  /** The events sent to other actors. */
  readonly sent: readonly { readonly to: string; readonly event: AnyEventObject }[];
  readonly started: readonly { readonly id: string; readonly input: unknown }[];
  /** The delays that started, by the event that ends them, in milliseconds. */
  readonly delays: readonly { readonly type: string; readonly ms: number }[];
}

interface Executed {
  readonly type: string;
  readonly params?: unknown;
}

function effectsOf(actions: readonly Executed[]): Omit<Stepped, 'snapshot'> {
  const paramsOf = (type: string) =>
    // biome-ignore lint/suspicious/noExplicitAny: the parameters of XState's own actions are internal.
    actions.filter((action) => action.type === type).map(({ params }) => params as any);
  return {
    emitted: paramsOf('xstate.emit').map(({ event }) => event),
    sent: paramsOf('xstate.sendTo').map(({ to, event }) => ({ to: String(to?.id ?? to), event })),
    started: paramsOf('xstate.spawnChild').map(({ id, input }) => ({ id, input })),
    delays: paramsOf('xstate.raise').flatMap(({ event, delay }) =>
      typeof delay === 'number' ? [{ type: event.type, ms: delay }] : [],
    ),
  };
}

/**
 * Runs a machine step by step as a pure function: no actor is started, no timer runs, nothing is emitted or sent. Each
 * step returns what the machine would have done.
 * @param start how it starts
 */
export function createStepper(
  machine: AnyStateMachine,
  start: { readonly input?: unknown } | { readonly snapshot: AnyMachineSnapshot },
): { readonly first: Stepped; readonly step: (event: AnyEventObject) => Stepped } {
  const self = createActor(machine, start);
  // An error that is thrown at the start would otherwise be reported to the window.
  self.subscribe({ error: () => {} });
  let executed: Executed[] = [];
  const scope = {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: (action: Executed) => void executed.push(action),
  };
  const run = (next: () => unknown): Stepped => {
    executed = [];
    const snapshot = next() as AnyMachineSnapshot;
    Object.assign(self, { getSnapshot: () => snapshot });
    return { snapshot, ...effectsOf(executed) };
  };
  const first = run(() => ('snapshot' in start ? start.snapshot : machine.getInitialSnapshot(scope, start.input)));
  return {
    first,
    step: (event) =>
      run(() => {
        const before = self.getSnapshot() as AnyMachineSnapshot;
        const { kind, name } = parseCause(event.type);
        const child = before.children[name];
        if (kind === 'moved' && child) Object.assign(child, { getSnapshot: () => event.snapshot });
        return machine.transition(before, event, scope);
      }),
  };
}
