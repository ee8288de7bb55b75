export { coverageOf, type FailedCheck, type Reasons, type Walk, type WalkFailure } from './coverage.ts';
export { onlyIn } from './effects.ts';
export { type Facts, factKinds, factsOf, noFacts, record } from './facts.ts';
export {
  allEvents,
  coveringPaths,
  describeSteps,
  eventName,
  type FlowPath,
  type FlowStep,
  generatePaths,
  pathID,
  pathTitle,
  unusedEvents,
} from './generated-paths.ts';
export type { IsEventPossible, Memory, PathMemory } from './long-paths.ts';
export { leavesOf } from './machine-facts.ts';
export {
  type AnyFlowModel,
  describeModel,
  type Effects,
  type FlowModel,
  type Invoke,
  type Step,
  type Steps,
  type Walked,
} from './model.ts';
export { recordsFolder } from './records-folder.ts';
export { flushPromises, startFlow } from './start-flow.ts';
export { type Statements, takeVerified, verify } from './statements.ts';
export { causeOf, causeWords, eventWords, plainWords } from './step-descriptions.ts';
export type { Texts } from './texts.ts';
export { createPathWalker, type PerformedStep, walkMachine } from './walk-machine.ts';
