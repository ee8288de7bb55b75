// @vitest-environment jsdom
import { causeText, createChart } from '@uwanja/flow-inspector/chart';
import { flowColours, layOutChart, type PlacedBox, StatechartDrawing } from '@uwanja/flow-inspector/drawing';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { and, createMachine, not } from 'xstate';
import { bookingMachine } from './booking-flow.ts';
import { doorMachine } from './door-flow.ts';
import { lampMachine, roomMachine } from './lamp-flow.ts';
import { randomChart } from './random-charts.ts';

const isLeaf = ({ kind }: PlacedBox) => kind === 'state' || kind === 'final' || kind === 'history';
const overlap = (a: PlacedBox, b: PlacedBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The random charts are the same in every run: dagre throws at rare ones of some thirty states. */
const charts = [
  ...[doorMachine, lampMachine, roomMachine, bookingMachine].map(
    (machine) => [machine.id, createChart(machine)] as const,
  ),
  ...fc
    .sample(randomChart, { seed: 20_261_128, numRuns: 40 })
    .map((chart, index) => [`random chart ${index}`, chart] as const),
];

describe.each(charts)('the layout of %s', (_, chart) => {
  const drawing = layOutChart(chart);
  const boxOf = (id: string) => drawing.boxes.find((box) => box.id === id);

  it('draws every state, and a label for every transition', () => {
    for (const { id } of chart.states) expect(boxOf(id), id).toBeDefined();
    const lines = [...drawing.boxes, ...drawing.arrows.map(({ labels }) => ({ lines: labels }))].flatMap(
      (part) => part.lines,
    );
    const keys = new Set(lines.map(({ key }) => key));
    expect(chart.transitions.filter(({ key }) => !keys.has(key))).toEqual([]);
  });

  it('places no state over another, and each inside its parent and the picture', () => {
    const leaves = drawing.boxes.filter(isLeaf);
    for (const [index, box] of leaves.entries()) {
      expect(leaves.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(drawing.width);
      expect(box.y + box.height).toBeLessThanOrEqual(drawing.height);
    }
    for (const { id, parent } of chart.states) {
      const [inner, outer] = [boxOf(id), parent === null ? undefined : boxOf(parent)];
      if (!inner || !outer) continue;
      expect(inner.x, id).toBeGreaterThanOrEqual(outer.x);
      expect(inner.y, id).toBeGreaterThanOrEqual(outer.y);
      expect(inner.x + inner.width, id).toBeLessThanOrEqual(outer.x + outer.width);
      expect(inner.y + inner.height, id).toBeLessThanOrEqual(outer.y + outer.height);
    }
  });

  it('draws the same chart equally each time', () => {
    expect(layOutChart(structuredClone(chart))).toEqual(drawing);
    expect(JSON.stringify(drawing)).not.toMatch(/null,"width|NaN/);
  });
});

describe('the drawing', () => {
  const chart = createChart(bookingMachine);
  const [first] = chart.transitions;
  const markup = renderToStaticMarkup(
    <StatechartDrawing
      chart={chart}
      activeStates={new Set(['querying'])}
      stateClass={(id) => (id === 'querying' ? 'covered' : undefined)}
      transitionClass={(key) => (key === first?.key ? 'uncovered' : 'covered')}
      label="Books"
    />,
  );
  const page = new DOMParser().parseFromString(markup, 'text/html');

  it('highlights only the active states', () => {
    expect([...page.querySelectorAll('.flow-active')].map((state) => state.getAttribute('data-state'))).toEqual([
      'querying',
    ]);
  });

  it('gives states and transitions the classes of its props', () => {
    expect(page.querySelectorAll('.flow-state.covered')).toHaveLength(1);
    expect([...page.querySelectorAll('text.uncovered')].map(({ textContent }) => textContent)).toEqual([
      'session.restarted',
    ]);
    expect(page.querySelectorAll('.flow-arrow.uncovered')).toHaveLength(1);
  });

  it('is an image with a name, and has a value for every colour without a theme', () => {
    expect(page.querySelector('svg[role="img"]')?.getAttribute('aria-label')).toBe('Books');
    const used = new Set(
      [...markup.matchAll(/var\((--flow-[a-z-]+)(,?)/g)].map(([, name, comma]) => `${name}${comma}`),
    );
    for (const name of used) expect(name).toMatch(/,$/);
    for (const name of used) if (name !== '--flow-group,') expect(flowColours).toContain(name.replace(',', ':'));
  });

  it('draws final states twice, regions dashed and arrows with a head', () => {
    expect(page.querySelectorAll('.flow-final rect')).toHaveLength(6);
    expect(page.querySelectorAll('.flow-region .flow-box[stroke-dasharray]')).toHaveLength(2);
    for (const head of page.querySelectorAll('.flow-head')) expect(head.getAttribute('d')).toMatch(/^M.+Z$/);
  });
});

it('the causes of transitions name events, answers, and delays with their times', () => {
  const { transitions, delays } = createChart(lampMachine);
  const causes = transitions.map(({ cause }) => causeText(cause, delays));
  expect(new Set(causes)).toEqual(
    new Set(['pressed', 'asked', 'readPrice done', 'readPrice failed', 'dimmed', 'after burning (10 s)', 'at once']),
  );
});

it('combined guards are named in a minified build too', () => {
  const minified = <G,>(guard: G): G => Object.defineProperty(guard, 'name', { value: 't' });
  const { transitions } = createChart(
    createMachine({
      id: 'lamp',
      initial: 'off',
      states: {
        off: { on: { pressed: { guard: minified(and(['isSafe', minified(not('isHot'))])), target: 'on' } } },
        on: {},
      },
    }),
  );
  expect(transitions[0]?.guard).toBe('isSafe and not isHot');
});
