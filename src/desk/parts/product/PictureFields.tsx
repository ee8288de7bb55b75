import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ActorRefFrom } from 'xstate';
import { parseProductImage } from '#contract/product-images.ts';
import { pictureSlots, type productEditorMachine } from '#machines/product-editor/index.ts';
import { editorEvents as events } from '#machines/support/editor-view.ts';
import { deskGoodsTexts } from '#messages/desk-goods.ts';
import { deskPictureTexts as texts } from '#messages/desk-pictures.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { StoredPhotos, UploadField, usePictureUpload } from '../PictureUpload.tsx';
import { Buttons, Legend, Quiet, Stack } from '../parts.tsx';
import type { FieldsProps } from './ProductFields.tsx';

const Pictures = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  display: 'grid',
  gap: 16,
});
const Picture = styled('div')({
  display: 'grid',
  gridTemplateColumns: '88px minmax(0, 1fr)',
  gap: 12,
  alignItems: 'start',
});

/** The pictures of a product: the first by upload or name, further ones by upload, each with what it shows. */
export function PictureFields({
  flow,
  view: { draft, errors, pictures, drawing, free },
  mayEdit,
  onChange,
  disabled,
}: FieldsProps & { readonly flow: ActorRefFrom<typeof productEditorMachine>; readonly mayEdit: boolean }) {
  const readField = (name: string) => draft[name] ?? '';
  const field = (name: string, label: string) => ({
    name,
    label,
    value: readField(name),
    onChange: (value: string) => onChange(name, value),
    error: errors[name] ?? null,
    disabled,
    autoComplete: 'off',
  });
  const first = usePictureUpload(flow);
  const further = usePictureUpload(flow);
  return (
    <Pictures>
      <Legend>{texts.pictures}</Legend>
      {mayEdit ? <UploadField upload={first} disabled={disabled} fields={['image']} /> : null}
      {pictures.map(({ slot, image }, index) => {
        const place = index + 1;
        const names = pictureSlots[slot - 1];
        const parsed = parseProductImage(slot === 1 ? (drawing ?? image) : image);
        if (!names) return null;
        return (
          <Picture key={slot} role="group" aria-label={texts.picture(place)}>
            {'path' in parsed ? <WholeImage image={parsed.path} name="" amount="" sizes="88px" /> : <span />}
            <Stack>
              <StoredPhotos
                upload={slot === 1 ? first : further}
                readField={readField}
                field={names.image}
                label={texts.picture(place)}
                disabled={disabled}
              />
              {slot === 1 ? (
                <FormField
                  {...field('image', deskGoodsTexts.fields.image)}
                  helper={drawing === null ? deskGoodsTexts.imageHelp : texts.withoutPhoto}
                />
              ) : errors[names.image] ? (
                <Quiet>{errors[names.image]}</Quiet>
              ) : null}
              <FormField {...field(names.alt, texts.alt)} {...(place === 1 && { helper: texts.altHelp })} />
              {pictures.length > 1 ? (
                <Buttons>
                  {index > 0 ? (
                    <Button
                      size="small"
                      disabled={disabled}
                      aria-label={texts.move(place)}
                      onClick={() => flow.send(events.edited({ kind: 'move picture', slot }))}
                    >
                      {texts.moveLabel}
                    </Button>
                  ) : null}
                  <Button
                    size="small"
                    disabled={disabled}
                    aria-label={texts.remove(place)}
                    onClick={() => flow.send(events.edited({ kind: 'remove picture', slot }))}
                  >
                    {texts.removeLabel}
                  </Button>
                </Buttons>
              ) : null}
            </Stack>
          </Picture>
        );
      })}
      {mayEdit ? <UploadField upload={further} disabled={disabled} fields={free} multiple /> : null}
      <Quiet>{texts.picturesHelp}</Quiet>
    </Pictures>
  );
}
