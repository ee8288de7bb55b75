import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useRef, useState } from 'react';
import type { AnyActorRef } from 'xstate';
import { pictureUploadEvents, viewPictureUpload } from '#machines/picture-upload/index.ts';
import { deskGoodsTexts as texts } from '#src/messages/en/desk-goods.ts';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { useDesk } from '../DeskContext.tsx';
import { pictureUploadFlow } from '../flows/flows.ts';
import { Stack } from './parts.tsx';

interface Destination {
  /** The editor that gets the path of the stored picture, and the name of its field. */
  readonly editor: AnyActorRef;
  readonly field: string;
}

/** A photo on its way: how far it is, or why it was refused. */
export function UploadProgress({ file, editor, field }: Destination & { readonly file: File }) {
  const { api } = useDesk();
  const machine = useMemo(() => pictureUploadFlow(api), [api]);
  const flow = useActorOf(machine, { file, editor, field });
  const { status, sent, files, message, canRetry } = useView(flow, viewPictureUpload);
  if (status === 'refused')
    return <Alert severity="error">{message ? messageText(message) : texts.unreadablePicture}</Alert>;
  return (
    <Alert
      severity={status === 'stored' ? 'success' : status === 'waiting' ? 'warning' : 'info'}
      {...(canRetry && {
        action: (
          <Button color="inherit" size="small" onClick={() => flow.send(pictureUploadEvents.retried())}>
            {texts.sendNow}
          </Button>
        ),
      })}
    >
      {status === 'sending' ? texts.sendingPicture(sent, files) : texts.uploads[status]}
    </Alert>
  );
}

/** Chooses a photo from the camera or the gallery; it becomes the picture of the draft once it is stored. */
export function PictureUpload({ editor, field, disabled }: Destination & { readonly disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly file: File; readonly number: number } | null>(null);
  return (
    <Stack>
      <div>
        <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
          {chosen ? texts.otherPicture : texts.choosePicture}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={texts.picture}
          accept="image/jpeg,image/png,image/webp"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) setChosen({ file, number: (chosen?.number ?? 0) + 1 });
            // The same file can be chosen again after a failure.
            target.value = '';
          }}
        />
      </div>
      {chosen ? <UploadProgress key={chosen.number} file={chosen.file} editor={editor} field={field} /> : null}
    </Stack>
  );
}
