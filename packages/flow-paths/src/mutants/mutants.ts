import { type ActionFacts, type Mutation, mutationsOf } from './mutations.ts';
import type { Kind } from './options.ts';
import type { Probe } from './probe.ts';
import { type ActiveFault, type LoadedMachine, sharedState } from './shared-state.ts';
import { siteMutants } from './site-mutants.ts';

/** The mutants of a flow: faults in the configurations of its machines, and at its sites. */

export interface Mutant {
  readonly kind: Kind;
  readonly name: string;
  /** The site of the fault; null where it is in the configuration. */
  readonly fault: ActiveFault | null;
  /** The machine that gets a faulty configuration. */
  readonly faulty:
    | ({ readonly machine: LoadedMachine; readonly create: () => object } & Pick<Mutation, 'state' | 'transition'>)
    | null;
}
/** Whether actions cannot be swapped: one reads or writes what the other writes, or both are seen by others. */
function factsFrom(machine: string, probe: Probe): ActionFacts {
  const use = (action: string) => probe.actionUse(`${machine} ${action}`);
  const params = (action: string) => probe.actionUse(action).reads;
  return {
    isSending: (action) => use(action).sends,
    isOrdered(one, other) {
      const [a, b] = [use(one), use(other)];
      const readsOf = (action: string) => new Set([...use(action).reads, ...params(action)]);
      const isRead = (writes: ReadonlyMap<string, unknown>, reads: ReadonlySet<string>) =>
        [...writes.keys()].some((field) => reads.has(field));
      // Two actions that write the same value into a field can be swapped.
      const differ = [...a.writes].some(([field, values]) => {
        const others = b.writes.get(field);
        return others !== undefined && new Set([...values, ...others]).size > 1;
      });
      return (a.sends && b.sends) || isRead(a.writes, readsOf(other)) || isRead(b.writes, readsOf(one)) || differ;
    },
  };
}

const configMutants = (id: string, machine: LoadedMachine, probe: Probe): Mutant[] =>
  mutationsOf(machine.config, factsFrom(id, probe)).map(({ name, kind, state, transition, apply }) => ({
    kind,
    name,
    fault: null,
    faulty: {
      machine,
      state,
      transition,
      create: () => {
        const { config, slowed } = apply();
        const created = machine.create(config);
        return slowed === null ? created : slower(created, slowed);
      },
    },
  }));

function slower(machine: ReturnType<LoadedMachine['create']>, slowed: string) {
  const delay = (machine.implementations.delays as Record<string, (...asked: unknown[]) => number>)[slowed];
  if (delay === undefined) throw new Error(`${machine.id} has no delay ${slowed}`);
  return machine.provide({ delays: { [slowed]: (...asked: unknown[]) => 2 * delay(...asked) } });
}

/**
 * Returns the mutants of machines, view models and their sources.
 * @param machines by id
 * @param folders the folders and files below machines/ whose sources belong to the flow
 */
export function listMutants(
  machines: ReadonlyMap<string, LoadedMachine>,
  views: ReadonlyMap<string, string>,
  folders: readonly string[],
  probe: Probe,
): Mutant[] {
  const isSource = (path: string) => folders.some((folder) => path.startsWith(folder));
  const isOwn = (site: string) => {
    const id = /^(\w+)/.exec(site)?.[1] ?? '';
    return machines.has(id) || isSource(views.get(id) ?? '');
  };
  const found = [...probe.samples].flatMap(([site, samples]) =>
    isSource(site) || isOwn(site)
      ? siteMutants(site, samples, isSource(site)).map((mutant): Mutant => ({ ...mutant, faulty: null }))
      : [],
  );
  const all = [...[...machines].flatMap(([id, machine]) => configMutants(id, machine, probe)), ...found];
  const counts = new Map<string, number>();
  return all.map((mutant) => {
    const count = (counts.get(mutant.name) ?? 0) + 1;
    counts.set(mutant.name, count);
    return count === 1 ? mutant : { ...mutant, name: `${mutant.name} (${count})` };
  });
}

/** Runs something while a mutant is switched on. */
export async function withMutant<T>({ fault, faulty }: Mutant, run: () => Promise<T>): Promise<T> {
  const state = sharedState();
  const machine = faulty?.machine.machine;
  const healthy = { ...machine };
  try {
    // All modules share the machine, so it gets the parts of one that is created with the fault.
    if (machine && faulty) Object.assign(machine, faulty.create());
    state.fault = fault;
    return await run();
  } finally {
    state.fault = null;
    if (machine) Object.assign(machine, healthy);
  }
}
