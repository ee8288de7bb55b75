import { Counter, type Registry } from 'prom-client';

/** Registers a counter by one label. `read` returns the totals since the start, by the values of the label. */
export function registerTotals(
  register: Registry,
  { label, ...described }: { readonly name: string; readonly help: string; readonly label: string },
  read: () => Readonly<Record<string, number>>,
): void {
  new Counter({
    ...described,
    labelNames: [label],
    registers: [register],
    collect() {
      this.reset();
      for (const [value, total] of Object.entries(read())) this.inc({ [label]: value }, total);
    },
  });
}
