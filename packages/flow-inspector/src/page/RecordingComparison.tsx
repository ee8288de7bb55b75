import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { causeText, parseCause } from '../chart/index.ts';
import { inspectorEvents } from '../inspector/events.ts';
import type { ComparedActor } from '../inspector/index.ts';
import { breakable, valueText } from '../recording/value-text.ts';
import { useInspector } from './context.tsx';
import { textButton } from './native-controls.ts';
import type { PageProps } from './page-props.ts';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 220,
  overflow: 'auto',
  '& li': { padding: '4px 0', overflowWrap: 'anywhere' },
  '& button': textButton,
}));

type Divergence = NonNullable<ComparedActor['divergence']>;

function sideText(side: Divergence['here'], leads: (event: string, state: string) => string, ends: string): string {
  return side ? leads(causeText(parseCause(side.event.type)), breakable(valueText(side.value))) : ends;
}

/** How an actor of this recording differs from the same one of the other recording. */
function Outcome({
  compared: { id, isThere, divergence, same },
  send,
}: Pick<PageProps, 'send'> & { compared: ComparedActor }) {
  const { texts } = useInspector();
  if (id === null) return texts.onlyThere;
  if (!isThere) return texts.onlyHere;
  if (!divergence) return texts.sameSteps(same);
  const { position, here, there, step } = divergence;
  const where = texts.differsAt(position);
  return (
    <>
      {step ? (
        <button type="button" onClick={() => send(inspectorEvents.stepChosen(id, step.number))}>
          {where}
        </button>
      ) : (
        where
      )}
      : {sideText(here, texts.here, texts.endsHere)}, {sideText(there, texts.there, texts.endsThere)}.
    </>
  );
}

/** The other recording beside this one, flow by flow, those that differ first. */
export function RecordingComparison({ view: { comparison, other }, send }: Pick<PageProps, 'view' | 'send'>) {
  const { texts, parts } = useInspector();
  if (!comparison || !other) return null;
  const isSame = ({ divergence, id, isThere }: ComparedActor) => !divergence && id !== null && isThere;
  const sorted = [...comparison.filter((each) => !isSame(each)), ...comparison.filter(isSame)];
  return (
    <parts.Panel
      title={texts.comparison(other.name)}
      action={
        <Button variant="outlined" onClick={() => send(inspectorEvents.otherClosed())}>
          {texts.closeComparison}
        </Button>
      }
    >
      <List>
        {sorted.map((compared, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several actors of one machine have one name.
          <li key={index}>
            <strong>{compared.name}</strong>: <Outcome compared={compared} send={send} />
          </li>
        ))}
      </List>
    </parts.Panel>
  );
}
