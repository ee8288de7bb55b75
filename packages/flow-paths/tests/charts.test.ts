import { createChart } from '@uwanja/flow-inspector/chart';
import { foldChart, viewsOf } from '@uwanja/flow-paths/report-page';
import { describe, expect, it } from 'vitest';
import { noteMachine } from '../note-flow.ts';
import { copierMachine } from './copier-flow.ts';

/** The folded charts of the report. */

const chart = createChart(copierMachine);
const job = 'copier.working.job';
const outer = new Set(['copier', 'copier.working', job]);

describe('a folded chart', () => {
  const folded = foldChart(chart, outer);

  it('has a box with the number of its states for each closed region', () => {
    const keys = folded.chart.states.filter(({ children }) => children.length === 0).map(({ key }) => key);
    expect(keys).toEqual(['attended + 10 states', 'unattended + 6 states', 'heat + 3 states', 'off', 'done']);
    expect(folded.inside.get('unattended')).toContain('printing');
  });

  it('joins the transitions between two boxes, and leaves out those inside of one', () => {
    const drawn = folded.chart.transitions.map(({ source, targets, cause }) => `${source} → ${targets}: ${cause.name}`);
    expect(drawn.filter((each) => each.startsWith('unattended'))).toEqual([
      'unattended → attended: 3 transitions',
      'unattended → copier.done: 2 transitions',
    ]);
    expect([...folded.joined.values()].flat().filter((key) => key.includes('tick'))).toEqual([]);
    const first = folded.chart.transitions.find(({ source }) => source === 'unattended');
    expect(folded.joined.get(first?.key ?? '')).toHaveLength(3);
  });

  it('is the chart itself where every region is open', () => {
    const all = new Set(chart.states.filter(({ children }) => children.length > 0).map(({ id }) => id));
    expect(foldChart(chart, all).chart).toEqual(chart);
  });
});

describe('the views of a chart', () => {
  it('are one for each region of a large chart, with what is around it open, and the whole chart', () => {
    const views = viewsOf(chart, () => true);
    const regions = chart.states.filter(({ children }) => children.length > 0);
    expect(views.map(({ region }) => region)).toEqual([...regions.map(({ id }) => id), '']);
    const unattended = views.find(({ region }) => region === 'unattended');
    expect(unattended?.around).toBe(job);
    expect([...(unattended?.open ?? [])]).toEqual(expect.arrayContaining([...outer, 'unattended']));
    expect(unattended?.open.has('attended')).toBe(false);
  });

  it('have fewer open regions where more do not fit', () => {
    const boxes = (most: number) =>
      viewsOf(chart, ({ states }) => states.length <= most).map(
        ({ open }) => foldChart(chart, open).chart.states.length,
      );
    expect(boxes(6)[0]).toBeLessThanOrEqual(6);
    expect(boxes(100)[0]).toBeGreaterThan(6);
  });

  it('is the whole chart alone for a small one', () => {
    expect(viewsOf(createChart(noteMachine), () => false)).toMatchObject([{ region: '' }]);
  });
});
