import { assign, enqueueActions, setup } from 'xstate';
import { editorEvents } from '../support/editor-view.ts';
import { type Failure, toFailure } from '../support/failure.ts';
import { timing } from '../support/timing.ts';
import { unprovided } from '../support/unprovided.ts';
import { centerSquare, type Frame, turnFrame } from './frame.ts';
import type {
  ChosenPhoto,
  Context,
  Cut,
  Event,
  Input,
  Photo,
  PreparedFile,
  Preview,
  Stored,
} from './picture-upload.types.ts';

/** Failures after which the same file can be sent again. */
const lostKinds: readonly Failure['kind'][] = ['offline', 'unreachable', 'invalidResponse'];

const fileOf = ({ files, sent }: Context): PreparedFile => {
  const file = files[sent];
  if (!file) throw new Error('every file was sent');
  return file;
};

const photoOf = ({ photos, index }: Context): Photo => {
  const photo = photos[index];
  if (!photo) throw new Error('there is no such photo');
  return photo;
};

/** Changes the photo on its way, or the one of a number. */
const changePhoto = (
  { photos, index: present }: Context,
  change: (photo: Photo) => Partial<Photo>,
  index = present,
): readonly Photo[] => photos.map((photo, place) => (place === index ? { ...photo, ...change(photo) } : photo));

/** No photo on its way, and none cropped. */
const noUpload = { bitmap: null, files: [], sent: 0, stored: null, failure: null };
const noCrop = { preview: null, frame: null, isSquare: false };

const uploadSetup = setup({
  types: {} as { context: Context; events: Event; input: Input },
  actors: {
    decodePicture: unprovided<unknown, { readonly file: unknown }>('decodePicture'),
    resizePicture: unprovided<readonly PreparedFile[], Cut & { readonly bitmap: unknown }>('resizePicture'),
    previewPhoto: unprovided<Preview, { readonly file: unknown; readonly turns: number }>('previewPhoto'),
    uploadPicture: unprovided<Stored, { readonly file: PreparedFile; readonly of: string | null }>('uploadPicture'),
  },
  actions: {
    addPhotos: assign(({ context }, { photos }: { photos: readonly ChosenPhoto[] }) => ({
      photos: [
        ...context.photos,
        ...photos.map(
          ({ file, field }): Photo => ({
            file,
            field,
            turns: 0,
            frame: null,
            status: 'waiting',
            path: '',
            refusal: null,
          }),
        ),
      ],
    })),
    setNext: assign(({ context: { photos } }) => ({
      ...noUpload,
      index: photos.findIndex(({ status }) => status === 'waiting'),
    })),
    setBitmap: assign((_, { bitmap }: { bitmap: unknown }) => ({ bitmap })),
    setFiles: assign((_, { files }: { files: readonly PreparedFile[] }) => ({ files, bitmap: null })),
    setStored: assign(({ context }, stored: Stored) => ({
      stored: context.stored ?? stored,
      sent: context.sent + 1,
      failure: null,
    })),
    /** A picture has two files at least, so the first one has named it by now. */
    setDone: assign(({ context }) => ({
      photos: changePhoto(context, () => ({ status: 'stored', path: context.stored?.path ?? '' })),
      sent: context.sent + 1,
      failure: null,
    })),
    setRefusal: assign(({ context }, refusal: Failure) => ({
      photos: changePhoto(context, () => ({ status: 'refused', refusal })),
      failure: null,
    })),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    turnPhoto: assign(({ context }, { index }: { index: number }) => ({
      photos: changePhoto(
        context,
        ({ turns, frame }) => ({ turns: (turns + 1) % 4, frame: frame && turnFrame(frame), status: 'waiting' }),
        index,
      ),
    })),
    setCropped: assign(({ context: { photos } }, { index }: { index: number }) => ({
      index,
      frame: photos[index]?.frame ?? null,
    })),
    setPreview: assign((_, { preview }: { preview: Preview }) => ({ preview })),
    setFrame: assign((_, { frame }: { frame: Frame }) => ({ frame })),
    setShape: assign(({ context: { preview } }, { isSquare }: { isSquare: boolean }) => ({
      isSquare,
      frame: isSquare && preview ? centerSquare(preview.width, preview.height) : null,
    })),
    cropPhoto: assign(({ context }) => ({
      photos: changePhoto(context, () => ({ frame: context.frame, status: 'waiting' })),
    })),
    clearCrop: assign(noCrop),
    notifyEditor: enqueueActions(({ enqueue, context }) => {
      const path = context.stored?.path ?? '';
      enqueue.sendTo(context.editor, editorEvents.fieldChanged(photoOf(context).field, path));
    }),
  },
  guards: {
    hasWaiting: ({ context: { photos } }) => photos.some(({ status }) => status === 'waiting'),
    isStored: ({ context: { photos } }, { index }: { index: number }) => photos[index]?.status === 'stored',
    isLast: ({ context }) => context.sent + 1 === context.files.length,
    isLost: (_, { error }: { readonly error: unknown }) => lostKinds.includes(toFailure(error).kind),
  },
  delays: { pictureRetry: timing.pictureRetry },
});

const refused = {
  target: 'next',
  actions: {
    type: 'setRefusal',
    params: ({ event }: { event: { readonly error: unknown } }) => toFailure(event.error),
  },
} as const;

/**
 * Photos on their way to the shop, one after the other: each is made smaller here, then sent file by file. A stored one
 * can be turned and cropped, which stores it again.
 */
export const pictureUploadMachine = uploadSetup.createMachine({
  id: 'pictureUpload',
  context: ({ input }) => ({ ...noUpload, ...noCrop, ...input, photos: [], index: 0 }),
  initial: 'ended',
  on: { 'photos.chosen': { actions: { type: 'addPhotos', params: ({ event }) => event } } },
  states: {
    next: { always: [{ guard: 'hasWaiting', target: 'decoding', actions: 'setNext' }, { target: 'ended' }] },
    decoding: {
      invoke: {
        id: 'decodePicture',
        src: 'decodePicture',
        input: ({ context }) => ({ file: photoOf(context).file }),
        onDone: {
          target: 'resizing',
          actions: { type: 'setBitmap', params: ({ event }) => ({ bitmap: event.output }) },
        },
        onError: refused,
      },
    },
    resizing: {
      invoke: {
        id: 'resizePicture',
        src: 'resizePicture',
        input: ({ context }) => {
          const { turns, frame } = photoOf(context);
          return { bitmap: context.bitmap, turns, frame };
        },
        onDone: { target: 'sending', actions: { type: 'setFiles', params: ({ event }) => ({ files: event.output }) } },
        onError: refused,
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
            target: 'next',
            actions: ['setDone', 'notifyEditor'],
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
          refused,
        ],
      },
    },
    /** The line was lost. The files that are stored are not sent again. */
    waiting: {
      after: { pictureRetry: 'sending' },
      on: { 'upload.retried': 'sending' },
    },
    /** No photo is on its way, or none was chosen yet. */
    ended: {
      on: {
        'photos.chosen': { target: 'next', actions: { type: 'addPhotos', params: ({ event }) => event } },
        'photo.turned': {
          guard: { type: 'isStored', params: ({ event }) => event },
          target: 'next',
          actions: { type: 'turnPhoto', params: ({ event }) => event },
        },
        'crop.opened': {
          guard: { type: 'isStored', params: ({ event }) => event },
          target: 'opening',
          actions: { type: 'setCropped', params: ({ event }) => event },
        },
      },
    },
    /** A stored photo is opened to crop it. */
    opening: {
      invoke: {
        id: 'previewPhoto',
        src: 'previewPhoto',
        input: ({ context }) => {
          const { file, turns } = photoOf(context);
          return { file, turns };
        },
        onDone: {
          target: 'cropping',
          actions: { type: 'setPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: { ...refused, actions: [refused.actions, 'clearCrop'] },
      },
    },
    cropping: {
      on: {
        'frame.changed': { actions: { type: 'setFrame', params: ({ event }) => event } },
        'shape.chosen': { actions: { type: 'setShape', params: ({ event }) => event } },
        'crop.saved': { target: 'next', actions: ['cropPhoto', 'clearCrop'] },
        'crop.cancelled': { target: 'next', actions: 'clearCrop' },
      },
    },
  },
});
