import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';

type NoteEvent = { readonly type: 'note.typed'; readonly text: string } | { readonly type: 'note.saved' };

/** A note that is typed and stored. */
export const noteMachine = setup({
  types: { context: {} as { readonly text: string }, events: {} as NoteEvent },
  actors: { store: fromPromise<void, string>(() => Promise.reject(new Error('not provided'))) },
  guards: { hasText: ({ context }) => context.text !== '' },
  actions: {
    setText: assign({ text: ({ event }) => (event.type === 'note.typed' ? event.text : '') }),
    clear: assign({ text: '' }),
  },
}).createMachine({
  id: 'note',
  context: { text: '' },
  initial: 'editing',
  states: {
    editing: {
      on: { 'note.typed': { actions: 'setText' }, 'note.saved': { guard: 'hasText', target: 'storing' } },
    },
    storing: {
      invoke: {
        id: 'store',
        src: 'store',
        input: ({ context }) => context.text,
        onDone: { target: 'editing', actions: 'clear' },
        onError: 'editing',
      },
    },
  },
});

/** What a page shows of the note. */
export const viewNote = (snapshot: SnapshotFrom<typeof noteMachine>) => ({
  text: snapshot.context.text,
  isBusy: snapshot.matches('storing'),
});
