export { reactionsMachine } from './reactions.machine.ts';
export { type ReactionsView, reactions, viewReactions } from './reactions.view.ts';
