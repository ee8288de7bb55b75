import type { Invocation } from '../recording/index.ts';
import { useInspector } from './context.tsx';
import { Data } from './Data.tsx';
import { invocationText } from './finding-text.ts';

/** The actors that a flow has invoked, newest first: how long each has been open, its input and its output. */
export function Invocations({ invocations, now }: { invocations: readonly Invocation[]; now: number }) {
  const { texts } = useInspector();
  return invocations.toReversed().map((invocation) => {
    const { id, number, input, end } = invocation;
    return (
      <dd key={`${id} ${number}`}>
        <code>{id}</code>: {invocationText(invocation, now, texts)}
        {input === undefined ? (
          <div>{texts.noInput}</div>
        ) : (
          <details>
            <summary>{texts.input}</summary>
            <Data value={input} />
          </details>
        )}
        {end?.output === undefined ? null : (
          <details>
            <summary>{texts.output}</summary>
            <Data value={end.output} />
          </details>
        )}
      </dd>
    );
  });
}
