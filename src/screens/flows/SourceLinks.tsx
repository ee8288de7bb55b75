import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { Step } from '#machines/flows-inspector/index.ts';
import type { Chart } from '#machines/support/chart.ts';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';

const List = styled('ul')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& a': { display: 'inline-block', padding: '4px 0' },
});

const sourceOf = (query: Record<string, string>): string => `/__state-source?${new URLSearchParams(query)}`;

/** Links to the lines that define the step's active leaf states and its transitions. Only development serves them. */
export function SourceLinks({ step, chart }: { step: Step; chart: Chart }) {
  if (!import.meta.env.DEV) return null;
  const leaves = chart.states.filter(({ id, children }) => children.length === 0 && step.lit.includes(id));
  const transitions = chart.transitions.filter(({ key }) => step.taken.includes(key));
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
          <Link href={sourceOf({ state: source, event: cause.name })} target="_blank" rel="noopener">
            {texts.transitionSource(cause.name)}
          </Link>
        </li>
      ))}
    </List>
  );
}
