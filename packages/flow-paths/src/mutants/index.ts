export { listMutants, type Mutant, withMutant } from './mutants.ts';
export { type Config, mutationsOf } from './mutations.ts';
export {
  type FlowResult,
  isKilled,
  isKilledByPaths,
  type Kind,
  kinds,
  type MutantResult,
  type Options,
  optionsVariable,
  reportOf,
} from './options.ts';
export { mutants } from './plugin.ts';
export { createProbe } from './probe.ts';
export { sharedState } from './shared-state.ts';
export { $call, $term, $view } from './source-hooks.ts';
export { withSites } from './source-sites.ts';
export { and, setup } from './xstate.ts';
