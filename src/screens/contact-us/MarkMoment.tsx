import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ChangeEvent } from 'react';
import { shop } from '#contract/shop.ts';
import { complaintTexts } from '#messages/complaints.ts';
import { type Moment, withMark } from '#src/platform/inspection/attach-recording.ts';

const texts = complaintTexts.shopper;
const kinds = ['other', 'something', 'nothing', 'notice', 'redirect'] as const;

const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  width: '100%',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& label': { ...theme.typography.body2, display: 'grid', gap: 4 },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    minHeight: 44,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.border.control}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

const timeOf = new Intl.DateTimeFormat('en-KE', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
  timeZone: shop.timeZone,
});

/** `item.increased` → `item increased`, `clearCart` → `clear cart` */
const inWords = (name: string): string =>
  name
    .replaceAll(/[._]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

const momentText = ({ at, machine, type }: Moment): string =>
  texts.momentText(timeOf.format(at), texts.flows[machine] ?? inWords(machine), inWords(type));

/** Lets the sender of a ticket say which moment was wrong, and what they expected. The recording carries it as a mark. */
export default function MarkMoment({
  recording,
  moments,
  onMark,
}: {
  recording: string;
  moments: readonly Moment[];
  onMark: (recording: string) => void;
}) {
  const mark = ({ currentTarget }: ChangeEvent<HTMLFieldSetElement>) => {
    const [moment, expected] = [...currentTarget.querySelectorAll('select')].map(({ value }) => value);
    const chosen = moments[Number(moment || -1)];
    const kind = kinds.find((each) => each === expected) ?? 'other';
    onMark(withMark(recording, chosen ? { actor: chosen.actor, step: chosen.step, expected: { kind } } : null));
  };
  return (
    <Choices onChange={mark} aria-label={texts.title}>
      <Typography variant="body2">
        {texts.title} {texts.text}
      </Typography>
      <label>
        {texts.moment}
        <select defaultValue="">
          <option value="">{texts.noMoment}</option>
          {moments.map((moment, index) => (
            <option key={`${moment.actor} ${moment.step}`} value={index}>
              {momentText(moment)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {texts.expected}
        <select defaultValue="other">
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.expectations[kind]}
            </option>
          ))}
        </select>
      </label>
    </Choices>
  );
}
