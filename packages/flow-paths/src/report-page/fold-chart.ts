import type { Chart, ChartState, ChartTransition } from '@uwanja/flow-inspector/chart';

/** Folds the regions of a large chart, so that what is open can be read. */

/** The most boxes that are drawn before regions are folded; fewer where they do not fit. */
const maxBoxes = 12;

const isRegion = ({ children }: ChartState) => children.length > 0;

export interface FoldedChart {
  readonly chart: Chart;
  /** The ids of the states inside each folded region, with itself. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  /** The keys of the transitions that a drawn one stands for. */
  readonly joined: ReadonlyMap<string, readonly string[]>;
}

/** Folds every region that is not open: it becomes a box, and its transitions to one target become one. */
export function foldChart(chart: Chart, open: ReadonlySet<string>): FoldedChart {
  const byID = new Map(chart.states.map((state) => [state.id, state]));
  const around = (id: string): string[] => {
    const parent = byID.get(id)?.parent ?? null;
    return parent === null ? [id] : [...around(parent), id];
  };
  /** The box that stands for a state: the outermost folded region around it, or itself. */
  const boxOf = (id: string) => around(id).find((each) => !open.has(each)) ?? id;
  const inside = Map.groupBy(
    chart.states.map(({ id }) => id),
    boxOf,
  );
  const isFolded = (id: string) => (inside.get(id)?.length ?? 0) > 1;
  const states = chart.states
    .filter(({ id }) => boxOf(id) === id)
    .map((state): ChartState => {
      if (!isFolded(state.id)) return state;
      const count = (inside.get(state.id)?.length ?? 1) - 1;
      const key = `${state.key} + ${count} ${count === 1 ? 'state' : 'states'}`;
      return { ...state, key, type: 'atomic', children: [], initial: null, entry: [], exit: [], invokes: [] };
    });
  const drawn = chart.transitions.flatMap((transition): ChartTransition[] => {
    const source = boxOf(transition.source);
    const targets = transition.targets.map(boxOf);
    // What happens inside of a folded region is not drawn.
    if (isFolded(source) && targets.every((target) => target === source)) return [];
    return [{ ...transition, source, targets }];
  });
  const groups = Map.groupBy(drawn, ({ key, source, targets }) =>
    isFolded(source) ? `${source} ${targets.join()}` : key,
  );
  const joined = new Map<string, readonly string[]>();
  const transitions = [...groups.values()].flatMap(([first, ...others]): ChartTransition[] => {
    if (!first) return [];
    joined.set(
      first.key,
      [first, ...others].map(({ key }) => key),
    );
    if (others.length === 0) return [first];
    return [{ ...first, cause: { kind: 'event', name: `${others.length + 1} transitions` }, guard: null, actions: [] }];
  });
  return {
    chart: {
      ...chart,
      states: states.map((state) => ({ ...state, initial: state.initial && boxOf(state.initial) })),
      transitions,
    },
    inside: new Map([...inside].filter(([, ids]) => ids.length > 1)),
    joined,
  };
}

/** Returns regions below a state that may be open, outer ones first, with few boxes in them. */
function openBelow(chart: Chart, from: string, most: number): string[] {
  const byID = new Map(chart.states.map((state) => [state.id, state]));
  const open = [from];
  let boxes = byID.get(from)?.children.length ?? 0;
  for (const id of open)
    for (const child of byID.get(id)?.children ?? []) {
      const children = byID.get(child)?.children.length ?? 0;
      if (children === 0 || boxes + children - 1 > most) continue;
      boxes += children - 1;
      open.push(child);
    }
  return open;
}

/** A view of a chart: the regions that are open in it. */
export interface ChartView {
  /** The id of the region that it shows; empty for the whole chart. */
  readonly region: string;
  /** The id of the region around it; empty where there is none. */
  readonly around: string;
  readonly open: ReadonlySet<string>;
}

/**
 * Returns the views of a chart: of a small one the whole chart alone; of a large one an overview, one view for each
 * region in which the others are folded, and the whole chart.
 * @param fits whether a drawing of the chart can be read without scrolling
 */
export function viewsOf(chart: Chart, fits: (folded: Chart) => boolean): ChartView[] {
  const regions = chart.states.filter(isRegion);
  const whole = { region: '', around: '', open: new Set(regions.map(({ id }) => id)) };
  if (chart.states.length - regions.length <= maxBoxes) return [whole];
  const parentOf = new Map(chart.states.map(({ id, parent }) => [id, parent]));
  const upwards = (id: string): string[] => {
    const parent = parentOf.get(id) ?? null;
    return parent === null ? [] : [parent, ...upwards(parent)];
  };
  const openFor = (id: string, most = maxBoxes): ReadonlySet<string> => {
    const open = new Set([...upwards(id), ...openBelow(chart, id, most)]);
    return most === 0 || fits(foldChart(chart, open).chart) ? open : openFor(id, most - 1);
  };
  const views = regions.map(({ id, parent }) => ({
    region: id,
    around: parent ?? '',
    open: openFor(id),
  }));
  return [...views, whole];
}
