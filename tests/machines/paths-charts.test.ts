import { createChart } from '@uwanja/flow-inspector/chart';
import { foldChart, viewsOf } from '@uwanja/flow-paths/report-page';
import { describe, expect, it } from 'vitest';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { paymentExpressMachine } from '#machines/payment-express/index.ts';

/** The folded charts of the report. */

const chart = createChart(paymentExpressMachine);
const attempt = 'paymentExpress.paying.attempt';
const outer = new Set(['paymentExpress', 'paymentExpress.paying', attempt]);

describe('a folded chart', () => {
  const folded = foldChart(chart, outer);

  it('has a box with the number of its states for each closed region', () => {
    const keys = folded.chart.states.filter(({ children }) => children.length === 0).map(({ key }) => key);
    expect(keys).toEqual(['closable + 19 states', 'blocking + 5 states', 'lock + 3 states', 'closed', 'placed']);
    expect(folded.inside.get('blocking')).toContain('completing');
  });

  it('joins the transitions between two boxes, and leaves out those inside of one', () => {
    const drawn = folded.chart.transitions.map(({ source, targets, cause }) => `${source} → ${targets}: ${cause.name}`);
    expect(drawn.filter((each) => each.startsWith('blocking'))).toEqual([
      'blocking → closable: 9 transitions',
      'blocking → paymentExpress.placed: 2 transitions',
    ]);
    expect([...folded.joined.values()].flat().filter((key) => key.includes('lockTick'))).toEqual([]);
    const first = folded.chart.transitions.find(({ source }) => source === 'blocking');
    expect(folded.joined.get(first?.key ?? '')).toHaveLength(9);
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
    const blocking = views.find(({ region }) => region === 'blocking');
    expect(blocking?.around).toBe(attempt);
    expect([...(blocking?.open ?? [])]).toEqual(expect.arrayContaining([...outer, 'blocking']));
    expect(blocking?.open.has('closable')).toBe(false);
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
    expect(viewsOf(createChart(cookieConsentMachine), () => false)).toMatchObject([{ region: '' }]);
  });
});
