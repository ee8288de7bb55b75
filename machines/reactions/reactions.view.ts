import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { reactionsMachine } from './reactions.machine.ts';
import type { Event } from './reactions.types.ts';

/** The view model of the two buttons. */
export const viewReactions = (snapshot: SnapshotFrom<typeof reactionsMachine>) => ({
  liked: snapshot.hasTag('liked'),
  disliked: snapshot.hasTag('disliked'),
  busy: snapshot.hasTag('liking') || snapshot.hasTag('disliking'),
  message: snapshot.context.failure && failureMessage(snapshot.context.failure),
  canLike: snapshot.can(reactionsEvents.likePressed()),
  canDislike: snapshot.can(reactionsEvents.dislikePressed()),
});
export type ReactionsView = ReturnType<typeof viewReactions>;

export const reactionsEvents = {
  likePressed: () => ({ type: 'like.pressed' }) satisfies Event,
  dislikePressed: () => ({ type: 'dislike.pressed' }) satisfies Event,
};
