import Button from '@mui/material/Button';
import type { Personal as Value } from '#contract/desk/fields.ts';
import { formatPhone } from '#contract/phone.ts';
import { deskTexts as texts } from '#messages/desk.ts';
import { Buttons } from './parts.tsx';

/** A personal value: as it is, or masked with a button that asks for it. */
export const Personal = ({ value, onAsk }: { value: Value; onAsk?: (() => void) | undefined }) => (
  <>
    {value.value === null ? value.masked : formatPhone(value.value)}
    {value.value === null && onAsk ? (
      <Button size="small" onClick={onAsk} sx={{ ml: 1 }}>
        {texts.show}
      </Button>
    ) : null}
  </>
);

/** Links that call a number (07… or 254…), or open a chat with it. */
export function ContactLinks({ phone }: { phone: string | null }) {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^0/, '254');
  if (!/^254\d{9}$/.test(digits)) return null;
  return (
    <Buttons>
      <Button size="small" variant="outlined" href={`tel:+${digits}`}>
        {texts.call}
      </Button>
      <Button size="small" variant="outlined" href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer">
        {texts.whatsApp}
      </Button>
    </Buttons>
  );
}
