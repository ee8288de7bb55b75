import { expect } from 'vitest';
import { reactionsEvents, reactionsMachine, viewReactions } from '#machines/reactions/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { notice } from '#machines/support/notices.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';

const answers = { done: ['Thank you.'], error: [failed.of('offline'), failed.refused('Too many.')] };

export const reactionsModel = defineModel({
  machine: reactionsMachine,
  view: viewReactions,
  inputs: { visitor: { articleID: 7, userID: null } },
  events: { 'like.pressed': [reactionsEvents.likePressed()], 'dislike.pressed': [reactionsEvents.dislikePressed()] },
  spec: {
    'like.pressed': "Like shows 'Post liked'",
    'dislike.pressed': "Dislike shows 'Post disliked'",
    'likeArticle done': ["Like shows 'Post liked'", "'Post liked'"],
    'dislikeArticle done': ["Dislike shows 'Post disliked'", "'Post disliked'"],
  },
  invokeResults: { likeArticle: answers, dislikeArticle: answers },
  invariants: (snapshot, { history, event, emitted }) => {
    const { liked, disliked, busy, canLike, canDislike } = viewReactions(snapshot);
    const given = history.findLast(({ type }) => type.startsWith('xstate.done'))?.type;
    switch (event?.type) {
      case 'like.pressed':
      case 'dislike.pressed':
        expect([busy, emitted]).toEqual([true, []]);
        break;
      case 'xstate.done.actor.likeArticle':
        expect(emitted).toEqual([notice('success', 'postLiked')]);
        break;
      case 'xstate.done.actor.dislikeArticle':
        expect(emitted).toEqual([notice('success', 'postDisliked')]);
        break;
      case 'xstate.error.actor.likeArticle':
      case 'xstate.error.actor.dislikeArticle':
        expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
    }
    // A failure keeps the previous reaction.
    if (event?.type.startsWith('xstate.'))
      expect({ busy, liked, disliked }).toEqual({
        busy: false,
        liked: given === 'xstate.done.actor.likeArticle',
        disliked: given === 'xstate.done.actor.dislikeArticle',
      });
    expect(liked && disliked).toBe(false);
    // A given reaction cannot be given again, and none can be given while one is being sent.
    expect(canLike).toBe(!busy && !liked);
    expect(canDislike).toBe(!busy && !disliked);
  },
});
