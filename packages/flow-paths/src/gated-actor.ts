import {
  type ActorLogic,
  type AnyEventObject,
  type AnyMachineSnapshot,
  fromPromise,
  getInitialSnapshot,
  StateMachine,
} from 'xstate';

/** An invoked actor whose result the test decides. */
export interface Gate {
  readonly input: unknown;
  resolve(output: unknown): void;
  reject(error: unknown): void;
  /** Sets the snapshot of a child machine. */
  show?(snapshot: unknown): void;
}

/** A promise that the test settles. */
export const gatedPromise = (gates: Map<string, Gate>) =>
  fromPromise(
    ({ input, self, signal }) =>
      new Promise((resolve, reject) => {
        const gate: Gate = { input, resolve, reject };
        gates.set(self.id, gate);
        signal.addEventListener('abort', () => {
          if (gates.get(self.id) === gate) gates.delete(self.id);
        });
      }),
  );

type Command =
  | { readonly type: 'fake.moved'; readonly snapshot: AnyMachineSnapshot }
  | { readonly type: 'fake.done'; readonly output: unknown }
  | { readonly type: 'fake.failed'; readonly error: unknown };

const isCommand = (event: AnyEventObject): event is Command => event.type.startsWith('fake.');

/**
 * Returns a replacement for a child machine: it starts with the machine's initial snapshot, shows the snapshots it is
 * given, and ends when the test ends it. Undefined for any other kind of actor.
 */
export function fakeMachine(
  logic: unknown,
  gates: Map<string, Gate>,
): ActorLogic<AnyMachineSnapshot, AnyEventObject, unknown> | undefined {
  if (!(logic instanceof StateMachine)) return undefined;
  const inputs = new WeakMap<object, unknown>();
  return {
    getInitialSnapshot: ({ self }, input) => {
      inputs.set(self, input);
      return getInitialSnapshot(logic, input) as AnyMachineSnapshot;
    },
    start: (_, { self }) => {
      gates.set(self.id, {
        input: inputs.get(self),
        resolve: (output) => self.send({ type: 'fake.done', output }),
        reject: (error) => self.send({ type: 'fake.failed', error }),
        show: (snapshot) => self.send({ type: 'fake.moved', snapshot }),
      });
    },
    transition: (snapshot, event, { self }) => {
      if (!isCommand(event)) {
        if (event.type === 'xstate.stop') gates.delete(self.id);
        return snapshot;
      }
      if (event.type === 'fake.moved') return event.snapshot;
      if (event.type === 'fake.done')
        return { ...snapshot, status: 'done', output: event.output } as AnyMachineSnapshot;
      return { ...snapshot, status: 'error', error: event.error } as AnyMachineSnapshot;
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}
