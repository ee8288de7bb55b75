import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import {
  pictureUploadEvents as events,
  type Frame,
  type PictureUploadView,
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

interface Destination {
  /** The editor that gets the paths of the stored pictures, and what its fields have. */
  readonly editor: AnyActorRef;
  readonly readField: (field: string) => string;
  /** The fields for the photos: one, or the free ones. */
  readonly fields: readonly string[];
  /** The name of the field, where a page has several uploads. */
  readonly label?: string;
  readonly disabled: boolean;
}

/** The photos that were chosen, each with what became of it. A stored one can be turned and cropped while the draft has it. */
function Photos({
  view: { photos, canEdit },
  readField,
  disabled,
  onTurn,
  onCrop,
}: Pick<Destination, 'readField' | 'disabled'> & {
  readonly view: PictureUploadView;
  readonly onTurn: (index: number) => void;
  readonly onCrop: (index: number) => void;
}) {
  /** The name of the button that was pressed last. It is away while its photo is sent again, which loses the focus. */
  const pressed = useRef<string | null>(null);
  const button = (text: string, index: number, onClick: (index: number) => void) => {
    const name = texts.named(text, index);
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
          onClick(index);
        }}
      >
        {text}
      </Button>
    );
  };
  return photos.map(({ name, field, path, status, isReplaced, message }, index) => {
    if (status === 'refused')
      return isReplaced ? null : (
        // biome-ignore lint/suspicious/noArrayIndexKey: photos are only added at the end.
        <Alert key={index} severity="error">
          {texts.refused(name, message ? messageText(message) : texts.unreadable)}
        </Alert>
      );
    if (status === 'waiting' || readField(field) !== path) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: photos are only added at the end.
      <Alert key={index} severity="success">
        <div>{texts.stored}</div>
        <Buttons>
          {button(texts.turn, index, onTurn)}
          {button(texts.crop, index, onCrop)}
        </Buttons>
      </Alert>
    );
  });
}

/** Chooses photos from the camera or the gallery; they become pictures of the draft once they are stored. */
export function PictureUpload({
  editor,
  readField,
  fields,
  label,
  disabled,
  multiple = false,
  shape = 'square',
}: Destination & { readonly multiple?: boolean; readonly shape?: PictureShape }) {
  const { api } = useDesk();
  const machine = useMemo(() => pictureUploadFlow(api, shape), [api, shape]);
  const flow = useActorOf(machine, { editor });
  const view = useView(flow, viewPictureUpload);
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
      <Photos
        view={view}
        readField={readField}
        disabled={disabled}
        onTurn={(index) => flow.send(events.turned(index))}
        onCrop={(index) => flow.send(events.cropOpened(index))}
      />
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
