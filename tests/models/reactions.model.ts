import { expect } from 'vitest';
import { reactions, reactionsMachine, viewReactions } from '#machines/reactions/index.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';

const answers = { done: ['Thank you.'], error: [failed.of('offline'), failed.refused('Too many.')] };

export const reactionsModel = defineModel({
  machine: reactionsMachine,
  inputs: { visitor: { articleID: 7, userID: null } },
  events: { 'like.pressed': [reactions.likePressed()], 'dislike.pressed': [reactions.dislikePressed()] },
  world: { likeArticle: answers, dislikeArticle: answers },
  invariants: (snapshot) => {
    const { liked, disliked, busy, canLike, canDislike } = viewReactions(snapshot);
    expect(liked && disliked).toBe(false);
    // What stands cannot be given again, and nothing while something is on its way.
    expect(canLike).toBe(!busy && !liked);
    expect(canDislike).toBe(!busy && !disliked);
  },
});
