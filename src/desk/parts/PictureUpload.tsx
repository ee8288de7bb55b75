import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useRef } from 'react';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import {
  pictureUploadEvents as events,
  type Frame,
  type PictureUploadView,
  type pictureUploadMachine,
  viewPictureUpload,
} from '#machines/picture-upload/index.ts';
import { deskPictureTexts as texts } from '#messages/desk-pictures.ts';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import type { PictureShape } from '../api/pictures.ts';
import { useDesk } from '../DeskContext.tsx';
import { pictureUploadFlow } from '../flows/flows.ts';
import type { PhotoCropProps } from './PhotoCrop.tsx';
import { Buttons, Stack } from './parts.tsx';

/** Downloaded with the first photo. */
export const photoCrop = createLazyChunk<'PhotoCrop', PhotoCropProps>(() => import('./PhotoCrop.tsx'), 'PhotoCrop');

/** The photo on its way: how far it is. */
function Progress({ view, onRetry }: { view: PictureUploadView; onRetry: () => void }) {
  const { status, index, photos, sent, files, canRetry } = view;
  if (status === 'ended' || status === 'cropping') return null;
  const step = status === 'sending' ? texts.sending(sent, files) : texts.steps[status];
  return (
    <Alert
      severity={status === 'waiting' ? 'warning' : 'info'}
      {...(canRetry && {
        action: (
          <Button color="inherit" size="small" onClick={onRetry}>
            {texts.sendNow}
          </Button>
        ),
      })}
    >
      {photos.length > 1 ? `${texts.ofPhotos(index, photos.length)} ${step}` : step}
    </Alert>
  );
}

/** The photos that one button chooses, on their way to the fields of an editor. */
export interface Upload {
  readonly flow: ActorRefFrom<typeof pictureUploadMachine>;
  readonly view: PictureUploadView;
}

/**
 * @param editor gets the paths of the stored pictures
 * @param shape the shape that the photos are stored in
 */
export function usePictureUpload(editor: AnyActorRef, shape: PictureShape = 'square'): Upload {
  const { api } = useDesk();
  const machine = useMemo(() => pictureUploadFlow(api, shape), [api, shape]);
  const flow = useActorOf(machine, { editor });
  return { flow, view: useView(flow, viewPictureUpload) };
}

interface StoredPhotosProps {
  readonly upload: Upload;
  /** Returns what a field of the editor has. */
  readonly readField: (field: string) => string;
  /** The field whose photo is shown; without it those of all. */
  readonly field?: string;
  /** The name of the picture, where a page has several. */
  readonly label?: string;
  readonly disabled: boolean;
}

/** The stored photos. Each can be turned and cropped while the draft has it. */
export function StoredPhotos({
  upload: {
    flow,
    view: { photos, canEdit },
  },
  readField,
  field: shown,
  label,
  disabled,
}: StoredPhotosProps) {
  /** The name of the button that was pressed last. It is away while its photo is sent again, which loses the focus. */
  const pressed = useRef<string | null>(null);
  const button = (text: string, index: number, onClick: () => void) => {
    const name = label ? texts.chooseFor(text, label) : texts.named(text, index);
    return (
      <Button
        ref={(element) => {
          if (!element || element.disabled || pressed.current !== name) return;
          // The dialog of the crop may still be fading out.
          const { activeElement, body } = document;
          if (activeElement !== body && !activeElement?.closest('[role="dialog"]')) return;
          pressed.current = null;
          element.focus();
        }}
        color="inherit"
        size="small"
        aria-label={name}
        disabled={disabled || !canEdit}
        onClick={() => {
          pressed.current = name;
          onClick();
        }}
      >
        {text}
      </Button>
    );
  };
  return photos.map(({ field, path, status }, index) =>
    status !== 'stored' || readField(field) !== path || (shown !== undefined && field !== shown) ? null : (
      // biome-ignore lint/suspicious/noArrayIndexKey: photos are only added at the end.
      <Alert key={index} severity="success">
        <div>{texts.stored}</div>
        <Buttons>
          {button(texts.turn, index, () => flow.send(events.turned(index)))}
          {button(texts.crop, index, () => flow.send(events.cropOpened(index)))}
        </Buttons>
      </Alert>
    ),
  );
}

interface UploadFieldProps {
  readonly upload: Upload;
  /** The fields for the photos: one, or the free ones. */
  readonly fields: readonly string[];
  /** The name of the field, where a page has several uploads. */
  readonly label?: string;
  readonly disabled: boolean;
  readonly multiple?: boolean;
  /** The stored photos, where they stand here. */
  readonly children?: ReactNode;
}

/** Chooses photos from the camera or the gallery; they become pictures of the draft once they are stored. */
export function UploadField({
  upload: { flow, view },
  fields,
  label,
  disabled,
  multiple = false,
  children,
}: UploadFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const free = multiple
    ? fields.filter((field) => !view.photos.some((photo) => photo.field === field && photo.status === 'waiting'))
    : fields;
  const choose = multiple ? texts.add : view.photos.length > 0 ? texts.chooseOther : texts.choose;
  return (
    <Stack>
      <div>
        <Button
          variant="outlined"
          disabled={disabled || free.length === 0}
          onClick={() => input.current?.click()}
          {...(label && { 'aria-label': texts.chooseFor(choose, label) })}
        >
          {choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          multiple={multiple}
          aria-label={label ? texts.fileFor(label) : multiple ? texts.files : texts.file}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            const photos = free.flatMap((field, index) => (files[index] ? [{ file: files[index], field }] : []));
            if (photos.length > 0) flow.send(events.chosen(photos));
            // The same file can be chosen again after a failure.
            target.value = '';
          }}
        />
      </div>
      <Progress view={view} onRetry={() => flow.send(events.retried())} />
      {view.photos.map(({ name, status, isReplaced, message }, index) =>
        status !== 'refused' || isReplaced ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: photos are only added at the end.
          <Alert key={index} severity="error">
            {texts.refused(name, message ? messageText(message) : texts.unreadable)}
          </Alert>
        ),
      )}
      {children}
      {view.photos.length > 0 ? (
        <ShowChunk
          chunk={photoCrop}
          instead={null}
          props={{
            view,
            onFrame: (frame: Frame) => flow.send(events.frameChanged(frame)),
            onShape: (isSquare: boolean) => flow.send(events.shapeChosen(isSquare)),
            onSave: () => flow.send(events.cropSaved()),
            onCancel: () => flow.send(events.cropCancelled()),
          }}
        />
      ) : null}
    </Stack>
  );
}

interface PictureUploadProps extends Omit<UploadFieldProps, 'upload'>, Pick<StoredPhotosProps, 'readField'> {
  readonly editor: AnyActorRef;
  readonly shape?: PictureShape;
}

/** An upload for one picture, with its stored photo. */
export function PictureUpload({ editor, readField, shape, ...field }: PictureUploadProps) {
  const upload = usePictureUpload(editor, shape);
  const { label, disabled } = field;
  return (
    <UploadField upload={upload} {...field}>
      <StoredPhotos upload={upload} readField={readField} disabled={disabled} {...(label && { label })} />
    </UploadField>
  );
}
