import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createChart } from '@uwanja/flow-inspector/chart';
import { layOutChart } from '@uwanja/flow-inspector/drawing';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { allMachines } from '../../scripts/statecharts/machines.ts';
import { statechartPages } from '../../scripts/statecharts/markdown.ts';
import { mermaidOf } from '../../scripts/statecharts/mermaid.ts';

const folder = fileURLToPath(new URL('../../docs/statecharts', import.meta.url));
const pages = statechartPages(await allMachines());
const mend = 'run "npm run docs"';

describe('docs/statecharts', () => {
  it.each(Object.entries(pages))('finds %s up to date with its machine', (name, content) => {
    const written = readdirSync(folder).includes(name) ? readFileSync(`${folder}/${name}`, 'utf8') : 'missing';
    expect(written === content, `docs/statecharts/${name} is stale or missing: ${mend}`).toBe(true);
  });

  it('contains no other pages', () => {
    expect(
      readdirSync(folder).filter((name) => !(name in pages)),
      `left over: ${mend}`,
    ).toEqual([]);
  });

  it('generates the same page each time', async () => {
    expect(statechartPages(await allMachines())).toEqual(pages);
  });

  it('has a page for every exported machine, including those made by a factory', () => {
    expect(Object.keys(pages)).toEqual(
      expect.arrayContaining(['README.md', 'shop.md', 'payment-express.md', 'recently-viewed.md', 'dashboard.md']),
    );
    expect(pages['payment-express.md']).toContain('| `lockTick` | 1,000 ms | `timing.lockTick` |');
    expect(pages['payment-express.md']).toContain('notice (success): “Order made successfully.”');
  });
});

describe('/flows', () => {
  it('can draw the chart of every machine', async () => {
    for (const { name, machine } of await allMachines()) {
      const chart = createChart(machine);
      const drawn = new Set(layOutChart(chart).boxes.map(({ id }) => id));
      expect(
        chart.states.filter(({ id }) => !drawn.has(id)),
        name,
      ).toEqual([]);
    }
  });
});

describe('a diagram', () => {
  const chart = createChart(
    setup({}).createMachine({
      id: 'lamp',
      initial: 'on',
      on: { broke: '.off' },
      states: {
        on: {
          type: 'parallel',
          states: {
            light: { initial: 'dim', states: { dim: { on: { turned: 'full' } }, full: {} } },
            sound: { initial: 'hum', states: { hum: { on: { muted: '#lamp.off', said: {} } } } },
          },
        },
        off: { type: 'final' },
      },
    }),
  );
  const { diagram, beside } = mermaidOf(chart);

  it('nests states and divides regions', () => {
    expect(diagram).toContain(
      '  state "on" as on {\n    state "light" as on_light {\n      state "dim" as on_light_dim',
    );
    expect(diagram).toContain('    --\n    state "sound" as on_sound {');
    expect(diagram).toContain('      on_light_dim --> on_light_full : turned');
    expect(diagram).toContain('  off --> [*]');
  });

  it('draws transitions that leave a region from the state that contains the regions', () => {
    expect(diagram).toContain('  on --> off : muted, in hum');
  });

  it('lists beside the diagram what cannot be drawn, and omits what stays', () => {
    expect(beside).toEqual(['anywhere: `broke` leads to `off`']);
    expect(diagram).not.toContain('said');
  });
});
