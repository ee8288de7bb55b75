import { describeModel, onlyIn, walkMachine } from '@uwanja/flow-paths';
import { noteMachine, viewNote } from './note-flow.ts';

export const noteModel = describeModel({
  machine: noteMachine,
  inputs: { start: undefined },
  events: { 'note.typed': [{ type: 'note.typed', text: 'Call Ada' }], 'note.saved': [{ type: 'note.saved' }] },
  invokeResults: { store: { done: [undefined], error: [new Error('offline')] } },
  invokes: { store: { in: 'storing', input: ({ text }) => text } },
  start: () => ({ text: '' }),
  steps: {
    'note.typed': onlyIn('editing', ({ event }) => ({ changes: { text: event.text } })),
    'note.saved': onlyIn('editing', ({ before }) => (before.context.text === '' ? {} : { state: 'storing' })),
    'store done': onlyIn('storing', () => ({ state: 'editing', changes: { text: '' } })),
    'store error': onlyIn('storing', () => ({ state: 'editing' })),
  },
  shows: ({ value, context: { text } }) => ({ text, isBusy: value === 'storing' }),
  view: viewNote,
});
walkMachine(noteModel);
