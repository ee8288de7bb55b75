export { reactionsMachine } from './reactions.machine.ts';
export { type ReactionsView, reactionsEvents, viewReactions } from './reactions.view.ts';
