import { Counter, type Registry } from 'prom-client';

/** Registers a counter of the pages that this process renders, by outcome. `counts` returns the totals since the start. */
export function pageRenderMetrics(register: Registry, counts: () => Readonly<Record<string, number>>): void {
  new Counter({
    name: 'uwanja_pages_rendered_total',
    help: 'Pages to render on the server, by outcome: rendered; skipped = left to the browser, because the page redirects or a call failed; busy = too many renders at once; failed.',
    labelNames: ['outcome'],
    registers: [register],
    collect() {
      this.reset();
      for (const [outcome, number] of Object.entries(counts())) this.inc({ outcome }, number);
    },
  });
}
