/** Statecharts of a React page: rendered on the server (the door `server`), resumed in the browser. */

export { HydrationContext, type HydrationData, type HydrationGates } from './hydration-context.ts';
export { createHydrationGates } from './hydration-gates.ts';
export { chunkHydrated, replayRecordedInput } from './input-replay.ts';
export { LazyHydrate } from './LazyHydrate.tsx';
export {
  type ActorSource,
  FlowSourceContext,
  type Inspect,
  useFlow,
  useNewActor,
  useSend,
  useSendOnChange,
} from './use-flow.ts';
export { recordServerSnapshot, type SnapshotOf, useSelector } from './use-selector.ts';
