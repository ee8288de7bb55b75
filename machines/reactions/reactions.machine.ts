import { assign, emit, setup } from 'xstate';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Input, Tag } from './reactions.types.ts';

/**
 * The like and dislike buttons of an article. The chosen one is disabled. After a failure the previous reaction
 * remains.
 */
export const reactionsMachine = setup({
  types: {} as { context: Context; events: Event; input: Input; tags: Tag; emitted: Emitted },
  actors: {
    likeArticle: unprovided<unknown, Input>('likeArticle'),
    dislikeArticle: unprovided<unknown, Input>('dislikeArticle'),
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyLiked: emit(notice('success', 'postLiked')),
    notifyDisliked: emit(notice('success', 'postDisliked')),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
}).createMachine({
  id: 'reactions',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'idle',
  states: {
    idle: {
      initial: 'undecided',
      states: {
        undecided: { on: { 'like.pressed': '#liking', 'dislike.pressed': '#disliking' } },
        liked: { tags: 'liked', on: { 'dislike.pressed': '#disliking' } },
        disliked: { tags: 'disliked', on: { 'like.pressed': '#liking' } },
        previous: { type: 'history' },
      },
    },
    liking: {
      id: 'liking',
      tags: 'liking',
      entry: 'clearFailure',
      invoke: {
        id: 'likeArticle',
        src: 'likeArticle',
        input: ({ context: { articleID, userID } }) => ({ articleID, userID }),
        onDone: { target: 'idle.liked', actions: 'notifyLiked' },
        onError: {
          target: 'idle.previous',
          actions: reportFailure,
        },
      },
    },
    disliking: {
      id: 'disliking',
      tags: 'disliking',
      entry: 'clearFailure',
      invoke: {
        id: 'dislikeArticle',
        src: 'dislikeArticle',
        input: ({ context: { articleID, userID } }) => ({ articleID, userID }),
        onDone: { target: 'idle.disliked', actions: 'notifyDisliked' },
        onError: {
          target: 'idle.previous',
          actions: reportFailure,
        },
      },
    },
  },
});
