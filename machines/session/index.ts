export { defaultDestination, safeDestination, signInPaths } from './destination.ts';
export type { SessionRef } from './session.machine.ts';
export { sessionMachine } from './session.machine.ts';
export type { SignInFields } from './session.types.ts';
export { type SessionView, sessionEvents, signInEvents, viewSession } from './session.view.ts';
