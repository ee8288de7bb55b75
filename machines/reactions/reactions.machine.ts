import { emit, setup } from 'xstate';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import { notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Emitted, Event, Input, Tag } from './reactions.types.ts';

/**
 * The like and dislike buttons of an article. The chosen one is disabled. After a failure the previous reaction
 * remains.
 */
export const reactionsMachine = setup({
  types: {} as { context: Input; events: Event; input: Input; tags: Tag; emitted: Emitted },
  actors: {
    likeArticle: unprovided<unknown, Input>('likeArticle'),
    dislikeArticle: unprovided<unknown, Input>('dislikeArticle'),
  },
  actions: {
    notifyLiked: emit(notice('success', 'postLiked')),
    notifyDisliked: emit(notice('success', 'postDisliked')),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
}).createMachine({
  id: 'reactions',
  context: ({ input }) => input,
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
      invoke: {
        id: 'likeArticle',
        src: 'likeArticle',
        input: ({ context }) => context,
        onDone: { target: 'idle.liked', actions: 'notifyLiked' },
        onError: {
          target: 'idle.previous',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
    disliking: {
      id: 'disliking',
      tags: 'disliking',
      invoke: {
        id: 'dislikeArticle',
        src: 'dislikeArticle',
        input: ({ context }) => context,
        onDone: { target: 'idle.disliked', actions: 'notifyDisliked' },
        onError: {
          target: 'idle.previous',
          actions: { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
        },
      },
    },
  },
});
