export { staffSessionMachine } from './staff-session.machine.ts';
export type { Invitation, SessionEnd } from './staff-session.types.ts';
export { type StaffSessionView, staffSessionEvents, viewStaffSession } from './staff-session.view.ts';
