import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { ReactCrop } from 'react-image-crop';
import type { Frame, PictureUploadView } from '#machines/picture-upload/index.ts';
import { deskPictureTexts as texts } from '#messages/desk-pictures.ts';
import { Overlay } from '#src/components/Overlay.tsx';
import { PillGroup } from '#src/components/PillGroup.tsx';
import { Stack } from './parts.tsx';
import 'react-image-crop/dist/ReactCrop.css';

/** Copies the canvas of a preview to one that React owns. */
function PreviewPicture({
  preview: { picture, width, height },
}: {
  preview: NonNullable<PictureUploadView['preview']>;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture instanceof HTMLCanvasElement) canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={texts.photo}
      width={width}
      height={height}
      style={{ display: 'block', maxWidth: '100%', maxHeight: '55vh' }}
    />
  );
}

const whole: Frame = { x: 0, y: 0, width: 1, height: 1 };
/** The least side of a frame on the screen, in CSS pixels: a finger's handles stay apart. */
const leastSide = 64;

export interface PhotoCropProps {
  readonly view: PictureUploadView;
  readonly onFrame: (frame: Frame) => void;
  readonly onShape: (isSquare: boolean) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** The photo that is cropped, with its frame: a rectangle, or a square. */
export function PhotoCrop({ view: { preview, frame, isSquare }, onFrame, onShape, onSave, onCancel }: PhotoCropProps) {
  const { x, y, width, height } = frame ?? whole;
  return (
    <Overlay
      open={preview !== null}
      title={texts.cropTitle}
      onClose={onCancel}
      sheet
      actions={
        <>
          <Button color="inherit" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button variant="contained" onClick={onSave}>
            {texts.useFrame}
          </Button>
        </>
      }
    >
      {preview ? (
        <Stack>
          <PillGroup
            label={texts.shape}
            name="shape"
            options={texts.shapes}
            value={isSquare ? 'square' : 'free'}
            onChange={(shape) => onShape(shape === 'square')}
          />
          <div>
            <ReactCrop
              crop={{ unit: '%', x: x * 100, y: y * 100, width: width * 100, height: height * 100 }}
              {...(isSquare && { aspect: 1 })}
              keepSelection
              ruleOfThirds
              minWidth={leastSide}
              minHeight={leastSide}
              ariaLabels={texts.frame}
              onChange={(_, percent) =>
                onFrame({
                  x: percent.x / 100,
                  y: percent.y / 100,
                  width: percent.width / 100,
                  height: percent.height / 100,
                })
              }
            >
              <PreviewPicture preview={preview} />
            </ReactCrop>
          </div>
          <span>{texts.frameHelp}</span>
        </Stack>
      ) : null}
    </Overlay>
  );
}
