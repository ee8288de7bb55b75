import { describeModel, type Effects, type Step } from '@uwanja/flow-paths';
import { reactionsEvents, reactionsMachine, viewReactions } from '#machines/reactions/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';

const answers = { done: ['Thank you.'], error: [failed.of('offline'), failed.refused('Too many.')] };

// @verifies Articles with: likes
const likeStatements = ["Like shows 'Post liked'", "'Post liked'"];
// @verifies Articles with: dislikes
const dislikeStatements = ["Dislike shows 'Post disliked'", "'Post disliked'"];

/** A failure does not change the previous reaction. */
const failing = ({ history, event: { error } }: Step<unknown>): Effects<{ failure: unknown }> => {
  const given = history.findLast(({ type }) => type.startsWith('xstate.done'))?.type;
  const reactions: Readonly<Record<string, string>> = {
    'xstate.done.actor.likeArticle': 'idle.liked',
    'xstate.done.actor.dislikeArticle': 'idle.disliked',
  };
  return {
    state: (given && reactions[given]) ?? 'idle.undecided',
    changes: { failure: failureOf(error) },
    emits: [failureToast(error)],
  };
};

export const reactionsModel = describeModel({
  machine: reactionsMachine,
  view: viewReactions,
  inputs: { visitor: { articleID: 7, userID: null }, reader: { articleID: 7, userID: 'u-ada' } },
  events: { 'like.pressed': [reactionsEvents.likePressed()], 'dislike.pressed': [reactionsEvents.dislikePressed()] },
  spec: { 'like.pressed': likeStatements, 'dislike.pressed': dislikeStatements },
  invokeResults: { likeArticle: answers, dislikeArticle: answers },
  stateKey: ({ failure }) => failure?.kind,
  start: (input) => ({ ...input, failure: null }),
  invokes: {
    likeArticle: { in: 'liking', input: ({ userID }) => ({ articleID: 7, userID }) },
    dislikeArticle: { in: 'disliking', input: ({ userID }) => ({ articleID: 7, userID }) },
  },
  steps: {
    'like.pressed': () => ({ state: 'liking', changes: { failure: null } }),
    'dislike.pressed': () => ({ state: 'disliking', changes: { failure: null } }),
    'likeArticle done': () => ({
      state: 'idle.liked',
      emits: [toast('success', 'Post liked')],
      verifies: likeStatements,
    }),
    'dislikeArticle done': () => ({
      state: 'idle.disliked',
      emits: [toast('success', 'Post disliked')],
      verifies: dislikeStatements,
    }),
    'likeArticle error': failing,
    'dislikeArticle error': failing,
  },
  // A given reaction cannot be given again, and none can be given while one is being sent.
  takes: (snapshot, { type }) =>
    snapshot.matches('idle') && !snapshot.matches({ idle: type === 'like.pressed' ? 'liked' : 'disliked' }),
  shows: (snapshot) => {
    const [liked, disliked] = [snapshot.matches({ idle: 'liked' }), snapshot.matches({ idle: 'disliked' })];
    const busy = !snapshot.matches('idle');
    return {
      liked,
      disliked,
      busy,
      message: messageOf(snapshot.context.failure),
      canLike: !busy && !liked,
      canDislike: !busy && !disliked,
    };
  },
});
