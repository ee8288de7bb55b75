import { flowColours, StatechartDrawing, useScrollToActiveState } from '@uwanja/flow-inspector/drawing';
import { StrictMode, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { PerformedStep, WalkedPage } from './page.tsx';
import playerStyle from './player.css?inline';

/** Walks one generated path on its page: the page in a frame, the steps and the statechart beside it. */

const speeds = { slow: 2_500, normal: 1_200, fast: 300 } as const;
type Speed = keyof typeof speeds;

const id = new URLSearchParams(window.location.search).get('path') ?? '';

function Player() {
  const frame = useRef<HTMLIFrameElement>(null);
  const [page, setPage] = useState<WalkedPage | null>(null);
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState<readonly PerformedStep[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('normal');

  const begin = async () => {
    setPage(null);
    setDone([]);
    setProblem('');
    try {
      setPage((await frame.current?.contentWindow?.walked) ?? null);
    } catch (thrown) {
      // An error of the frame is no instance of this window's Error.
      setProblem((thrown as Partial<Error> | null)?.message ?? String(thrown));
    }
  };
  const activeStates = useMemo(() => new Set(done.at(-1)?.activeStates ?? page?.activeStates), [page, done]);
  const chart = useScrollToActiveState(activeStates);
  const failed = done.some(({ failure }) => failure !== null);
  const isOver = page !== null && (failed || done.length === page.words.length);
  const canStep = page !== null && !isBusy && !isOver;
  const step = async () => {
    if (!page) return;
    setBusy(true);
    const performed = await page.step(speeds[speed] / 2);
    setDone((before) => [...before, performed]);
    setBusy(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer per step; `step` is new in each render.
  useEffect(() => {
    if (!isPlaying || !canStep) return;
    const timer = setTimeout(step, speeds[speed] / 2);
    return () => clearTimeout(timer);
  }, [isPlaying, canStep, done.length, speed]);

  return (
    <>
      <iframe ref={frame} title="The walked page" src={`/__walk/page?path=${encodeURIComponent(id)}`} onLoad={begin} />
      <main>
        <h1>{id}</h1>
        <p role="status">
          {problem ||
            (page === null
              ? 'Loading …'
              : failed
                ? `Step ${done.length} of ${page.words.length} failed`
                : `Step ${done.length} of ${page.words.length}${isOver ? ': passed' : ''}`)}
        </p>
        <div className="controls">
          <button type="button" disabled={page === null || isOver} onClick={() => setPlaying(!isPlaying)}>
            {isPlaying && !isOver ? 'Pause' : 'Play'}
          </button>
          <button type="button" disabled={!canStep || isPlaying} onClick={step}>
            Step
          </button>
          <button type="button" disabled={isBusy} onClick={() => frame.current?.contentWindow?.location.reload()}>
            Start over
          </button>
          <label>
            Speed{' '}
            <select value={speed} onChange={({ target }) => setSpeed(target.value as Speed)}>
              {Object.keys(speeds).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        </div>
        {page ? (
          <>
            <p>It begins as ‘{page.input}’.</p>
            <ol>
              {page.words.map((words, index) => (
                <li
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change positions.
                  key={index}
                  aria-current={index === done.length ? 'step' : undefined}
                  className={done[index]?.failure ? 'failed' : index < done.length ? 'done' : ''}
                >
                  {done[index]?.words ?? words}
                  {done[index]?.failure ? <pre>{done[index].failure}</pre> : null}
                </li>
              ))}
            </ol>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <section className="chart" ref={chart} tabIndex={0} aria-label="Statechart">
              <StatechartDrawing chart={page.chart} activeStates={activeStates} />
            </section>
          </>
        ) : null}
      </main>
    </>
  );
}

document.head.append(Object.assign(document.createElement('style'), { textContent: flowColours + playerStyle }));
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Player />
    </StrictMode>,
  );
