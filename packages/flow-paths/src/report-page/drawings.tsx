import { createChart } from '@uwanja/flow-inspector/chart';
import { layOutChart, StatechartDrawing } from '@uwanja/flow-inspector/drawing';
import { renderToStaticMarkup } from 'react-dom/server';
import { levels, type MachineRecords } from '../report/records.ts';
import type { NamedMachine } from '../report/selection.ts';
import type { MachineWords } from '../report/words.ts';
import type { Drawings } from './explorer-data.ts';
import { foldChart, viewsOf } from './fold-chart.ts';

/** The width in px that a page of 1280 px shows at a scale at which texts can be read. */
const readableWidth = 1_400;

/**
 * Draws a machine with the colours of what its records cover.
 * @param delays the longest time of each computed delay in milliseconds, by name
 */
export function drawMachine(
  { machine }: NamedMachine,
  byLevel: MachineRecords,
  words: MachineWords | undefined,
  delays: Readonly<Record<string, number>>,
): Drawings {
  const chart = createChart(machine, delays);
  // Green marks what every level that walks this machine covers.
  const isCovered = (kind: 'states' | 'transitions') => (fact: string) =>
    levels.every((level) => !byLevel[level]?.due[kind]?.includes(fact) || byLevel[level]?.covered[kind].includes(fact));
  const within = new Map(chart.transitions.map(({ key, source }) => [key, source]));
  const views = viewsOf(chart, (folded) => layOutChart(folded).width <= readableWidth);
  return views.map(({ region, around, open }, place) => {
    const folded = foldChart(chart, open);
    const isStateCovered = (id: string) => {
      const states = folded.inside.get(id) ?? [id];
      const inside = states.length > 1 ? [...within].filter(([, source]) => states.includes(source)) : [];
      return states.every(isCovered('states')) && inside.every(([key]) => isCovered('transitions')(key));
    };
    const classOf = (covered: boolean) => (covered ? 'covered' : 'uncovered');
    const drawing = (
      <StatechartDrawing
        key={region}
        chart={folded.chart}
        stateClass={(id) => `${classOf(isStateCovered(id))}${folded.inside.has(id) ? ' folded' : ''}`}
        transitionClass={(key) => classOf((folded.joined.get(key) ?? [key]).every(isCovered('transitions')))}
      />
    );
    const name = region === '' ? 'the whole chart' : place === 0 ? 'overview' : (words?.region(region) ?? region);
    return { region, around, name, svg: renderToStaticMarkup(drawing) };
  });
}
