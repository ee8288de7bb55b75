import { assign, enqueueActions, setup } from 'xstate';
import { editorEvents } from '../support/editor.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input, PreparedFile, Stored } from './picture-upload.types.ts';

/** Failures after which the same file can be sent again. */
const lostKinds: readonly Failure['kind'][] = ['offline', 'unreachable', 'invalidResponse'];

const fileOf = ({ files, sent }: Context): PreparedFile => {
  const file = files[sent];
  if (!file) throw new Error('every file was sent');
  return file;
};

/** One picture on its way from a photo to the shop: made smaller here, then sent file by file. */
export const pictureUploadMachine = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    decodePicture: unprovided<unknown, { readonly file: unknown }>('decodePicture'),
    resizePicture: unprovided<readonly PreparedFile[], { readonly bitmap: unknown }>('resizePicture'),
    uploadPicture: unprovided<Stored, { readonly file: PreparedFile; readonly of: string | null }>('uploadPicture'),
  },
  actions: {
    setBitmap: assign((_, { bitmap }: { bitmap: unknown }) => ({ bitmap })),
    setFiles: assign((_, { files }: { files: readonly PreparedFile[] }) => ({ files, bitmap: null })),
    setStored: assign(({ context }, stored: Stored) => ({
      stored: context.stored ?? stored,
      sent: context.sent + 1,
      failure: null,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure, bitmap: null })),
    notifyEditor: enqueueActions(({ enqueue, context }) => {
      const path = context.stored?.path ?? '';
      enqueue.sendTo(context.editor, editorEvents.fieldChanged(context.field, path));
    }),
  },
  guards: {
    isLast: ({ context }) => context.sent + 1 === context.files.length,
    isLost: (_, { error }: { readonly error: unknown }) => lostKinds.includes(toFailure(error).kind),
  },
  delays: { pictureRetry: timing.pictureRetry },
}).createMachine({
  id: 'pictureUpload',
  context: ({ input }) => ({ ...input, bitmap: null, files: [], sent: 0, stored: null, failure: null }),
  initial: 'decoding',
  states: {
    decoding: {
      invoke: {
        id: 'decodePicture',
        src: 'decodePicture',
        input: ({ context }) => ({ file: context.file }),
        onDone: {
          target: 'resizing',
          actions: { type: 'setBitmap', params: ({ event }) => ({ bitmap: event.output }) },
        },
        onError: { target: 'refused', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    resizing: {
      invoke: {
        id: 'resizePicture',
        src: 'resizePicture',
        input: ({ context }) => ({ bitmap: context.bitmap }),
        onDone: { target: 'sending', actions: { type: 'setFiles', params: ({ event }) => ({ files: event.output }) } },
        onError: { target: 'refused', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
      },
    },
    sending: {
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: ({ context }) => ({ file: fileOf(context), of: context.stored?.hash ?? null }),
        onDone: [
          {
            guard: 'isLast',
            target: 'stored',
            actions: [{ type: 'setStored', params: ({ event }) => event.output }, 'notifyEditor'],
          },
          {
            target: 'sending',
            reenter: true,
            actions: { type: 'setStored', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isLost', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
          },
          { target: 'refused', actions: { type: 'setFailure', params: ({ event }) => toFailure(event.error) } },
        ],
      },
    },
    /** The line was lost. The files that are stored are not sent again. */
    waiting: {
      after: { pictureRetry: 'sending' },
      on: { 'upload.retried': 'sending' },
    },
    stored: {},
    refused: {},
  },
});
