import { Counter, type Registry } from 'prom-client';

/** Registers a counter of this process's drawings of pages, by outcome. `counts` returns the totals since the start. */
export function drawingMetrics(register: Registry, counts: () => Readonly<Record<string, number>>): void {
  new Counter({
    name: 'uwanja_pages_drawn_total',
    help: 'Pages to be drawn on the server: drawn; left to the browser, because the page leads elsewhere or an answer failed; busy, because too many were being drawn; or failed.',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, number] of Object.entries(counts())) this.inc({ outcome }, number);
    },
  });
}
