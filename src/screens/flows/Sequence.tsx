import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { RecordedActor, SentMessage } from '#machines/flows-inspector/index.ts';
import { causeText, parseCause } from '#machines/support/chart.ts';
import { Panel } from '#src/components/Panel.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';
import { clock } from './clock.ts';

const List = styled('ol')({
  margin: '12px 0 0',
  padding: 0,
  listStyle: 'none',
  maxHeight: 720,
  overflowY: 'auto',
  '& li': { minHeight: 44 },
});
const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 10,
  width: '100%',
  minHeight: 44,
  padding: '4px 8px',
  textAlign: 'start',
  color: 'inherit',
  border: 0,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  background: 'none',
  overflowWrap: 'anywhere',
  '& time, & span': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& strong': { gridColumn: 2, fontWeight: 500 },
  'button&': { cursor: 'pointer', '&:hover': { backgroundColor: theme.vars.palette.background.raised } },
}));

/** The messages between actors. A line links to the receiver's step while that step is still recorded. */
export function Sequence({
  messages,
  actors,
  onChoose,
}: {
  messages: readonly SentMessage[];
  actors: readonly RecordedActor[];
  onChoose: (id: string, number: number) => void;
}) {
  const stepAfter = ({ actor, number }: SentMessage) => {
    const steps = actors.find(({ id }) => id === actor)?.steps ?? [];
    return (steps[0]?.number ?? number) > number + 1 ? undefined : steps.find((step) => step.number > number)?.number;
  };
  return (
    <Panel title={texts.sequence}>
      <Typography variant="body2" color="textSecondary">
        {messages.length === 0 ? texts.nothingSent : texts.sequenceText}
      </Typography>
      <List>
        {messages.toReversed().map((message) => {
          const { number, at, from, to, actor, event } = message;
          const step = stepAfter(message);
          const line = (
            <>
              <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>
              <span>
                {from ?? texts.outside} <span aria-hidden="true">→</span>
                <VisuallyHidden>{` ${texts.to} `}</VisuallyHidden> {to}
              </span>
              <strong>{causeText(parseCause(event.type))}</strong>
            </>
          );
          return (
            <li key={number}>
              {step !== undefined ? (
                <Row as="button" {...{ type: 'button' }} onClick={() => onChoose(actor, step)}>
                  {line}
                </Row>
              ) : (
                <Row>{line}</Row>
              )}
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
