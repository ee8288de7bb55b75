import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type Cause, type Chart, causeText } from '../chart/index.ts';
import type { Step } from '../recording/index.ts';
import { useInspector } from './context.tsx';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', padding: '4px 0' },
});

/** The key below which a transition is defined in its state. */
const keyOf = ({ kind, name }: Cause): string => {
  if (kind === 'always') return 'always';
  if (kind === 'done' || kind === 'finished') return 'onDone';
  if (kind === 'error') return 'onError';
  if (kind === 'moved') return 'onSnapshot';
  return name;
};

/** Links to the lines that define the step's active leaf states and its transitions. Only where the project serves its sources. */
export function SourceLinks({ step, chart }: { step: Step; chart: Chart }) {
  const { texts, sourceUrl } = useInspector();
  if (!sourceUrl) return null;
  const leaves = chart.states.filter(({ id, children }) => children.length === 0 && step.activeStates.includes(id));
  const transitions = chart.transitions.filter(({ key }) => step.transitions.includes(key));
  return (
    <List>
      {leaves.map(({ id }) => (
        <li key={id}>
          <Link href={sourceUrl(id)} target="_blank" rel="noopener">
            {texts.stateSource(id)}
          </Link>
        </li>
      ))}
      {transitions.map(({ key, source, cause }) => (
        <li key={key}>
          <Link href={sourceUrl(source, keyOf(cause))} target="_blank" rel="noopener">
            {texts.transitionSource(causeText(cause))}
          </Link>
        </li>
      ))}
    </List>
  );
}
