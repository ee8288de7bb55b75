import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type Cause, type Chart, causeText } from '@uwanja/flow-inspector/chart';
import type { Step } from '@uwanja/flow-inspector/recording';
import { flowsTexts as texts } from '#messages/flows.ts';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', padding: '4px 0' },
});

const sourceOf = (query: Record<string, string>): string => `/__state-source?${new URLSearchParams(query)}`;

/** The key below which a transition is defined in its state. */
const keyOf = ({ kind, name }: Cause): string => {
  if (kind === 'always') return 'always';
  if (kind === 'done' || kind === 'finished') return 'onDone';
  if (kind === 'error') return 'onError';
  if (kind === 'moved') return 'onSnapshot';
  return name;
};

/** Links to the lines that define the step's active leaf states and its transitions. Only development serves them. */
export function SourceLinks({ step, chart }: { step: Step; chart: Chart }) {
  if (!import.meta.env.DEV) return null;
  const leaves = chart.states.filter(({ id, children }) => children.length === 0 && step.activeStates.includes(id));
  const transitions = chart.transitions.filter(({ key }) => step.transitions.includes(key));
  return (
    <List>
      {leaves.map(({ id }) => (
        <li key={id}>
          <Link href={sourceOf({ state: id })} target="_blank" rel="noopener">
            {texts.stateSource(id)}
          </Link>
        </li>
      ))}
      {transitions.map(({ key, source, cause }) => (
        <li key={key}>
          <Link href={sourceOf({ state: source, event: keyOf(cause) })} target="_blank" rel="noopener">
            {texts.transitionSource(causeText(cause))}
          </Link>
        </li>
      ))}
    </List>
  );
}
