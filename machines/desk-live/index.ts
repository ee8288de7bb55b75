export { deskLiveMachine } from './desk-live.machine.ts';
export { type DeskLiveView, deskLiveEvents, viewDeskLive } from './desk-live.view.ts';
