import type { AnyMachineSnapshot } from 'xstate';
import { sharedState } from './shared-state.ts';
import { pass } from './sites.ts';

/** What the sources call at their sites (source-sites.ts). */

/** A term of `&&` or `||`. A fault leaves it out: it is what does not decide. */
export function $term(site: string, operator: '&&' | '||', evaluate: () => unknown): unknown {
  const { fault } = sharedState();
  return fault?.site === site ? operator === '&&' : pass(site, evaluate());
}

/** A call with one argument. A fault leaves the call out. */
export function $call(site: string, called: (argument: unknown) => unknown, argument: unknown): unknown {
  const { fault } = sharedState();
  if (fault?.site === site) return fault.change(called(argument), { event: argument });
  const result = called(argument);
  sharedState().probe?.observe(site, result, { event: argument });
  return result;
}

type View = (snapshot: AnyMachineSnapshot, ...more: unknown[]) => unknown;

/** A view model, whose fields a fault changes in one state. */
export function $view(name: string, file: string, view: View): View {
  sharedState().views.set(name, file);
  return (snapshot, ...more) => {
    const shown = view(snapshot, ...more);
    return pass(`${name} in ${JSON.stringify(snapshot.value)}`, shown);
  };
}
