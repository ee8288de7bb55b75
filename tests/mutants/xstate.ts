import { type AnyStateMachine, setup as realSetup } from 'xstate';
import { type Config, mutationsOf } from './mutations.ts';
import { sharedState } from './shared-state.ts';

/** Replaces XState while mutants are tested: it creates one machine at a time with a fault. */
export * from 'xstate';

type Delay = number | ((...asked: unknown[]) => number);
const doubled = (delay: Delay): Delay => (typeof delay === 'function' ? (...asked) => 2 * delay(...asked) : 2 * delay);

function slower(machine: AnyStateMachine, slowed: string): AnyStateMachine {
  const delay = (machine.implementations.delays as Record<string, Delay>)[slowed];
  if (delay === undefined) throw new Error(`${machine.id} has no delay ${slowed}`);
  return machine.provide({ delays: { [slowed]: doubled(delay) } } as never) as AnyStateMachine;
}

/** XState's `setup`, whose `createMachine` applies the current fault to the machine with its id. */
export const setup = ((options: never) => {
  const configured = realSetup(options);
  const create = configured.createMachine as unknown as (config: Config) => AnyStateMachine;
  const createMachine = (config: Config) => {
    const { fault, machines } = sharedState();
    const id = String(config.id);
    machines.set(id, config);
    const mutation = fault?.machine === id ? mutationsOf(config)[fault.index] : undefined;
    if (!mutation) return create(config);
    const { config: faulty, slowed } = mutation.apply();
    const machine = create(faulty);
    return slowed === null ? machine : slower(machine, slowed);
  };
  return { ...configured, createMachine };
}) as unknown as typeof realSetup;
