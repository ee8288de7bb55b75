import { styled } from '@mui/material/styles';
import { type Chart, causeText } from '../chart/index.ts';
import type { GuardResult, Step } from '../recording/index.ts';
import { breakable } from '../recording/value-text.ts';
import { paletteOf } from './palette.ts';

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& ul': { paddingInlineStart: 16 },
  '& .passed': { color: paletteOf(theme).success.main },
  '& .refused': { color: paletteOf(theme).error.main },
}));

/** A guard with its result, and below it the terms that it combines. */
function Result({ result: { guard, passed, terms } }: { result: GuardResult }) {
  return (
    <>
      <code>{breakable(guard)}</code>: <span className={passed ? 'passed' : 'refused'}>{String(passed)}</span>
      {terms ? (
        <ul>
          {terms.map((term) => (
            <li key={term.guard}>
              <Result result={term} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The guards that decided about the step's event, and those of transitions without an event that the state then refused. */
export function Guards({ guards, chart }: { guards: NonNullable<Step['guards']>; chart: Chart }) {
  const causeOf = (key: string): string => {
    const transition = chart.transitions.find((each) => each.key === key);
    return transition ? causeText(transition.cause, chart.delays) : key;
  };
  return (
    <List>
      {guards.map((guard) => (
        <li key={guard.key}>
          {breakable(causeOf(guard.key))}: <Result result={guard} />
        </li>
      ))}
    </List>
  );
}
