import { type Chart, type ChartState, type ChartTransition, causeText } from '../chart/chart.ts';

/** Converts a statechart to the boxes and arrows that a layout places. Sizes are in px; there are no positions yet. */

/** A line of text in a box or on an arrow; `key` is the key of its transition, null when it has none. */
export interface Line {
  readonly text: string;
  readonly key: string | null;
}

export interface GraphBox {
  readonly id: string;
  readonly parent: string | null;
  readonly title: string;
  /** `header` is the start of a compound state: its initial dot, its invokes and its own transitions. */
  readonly kind: 'state' | 'final' | 'history' | 'group' | 'region' | 'header' | 'end';
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

export interface GraphArrow {
  readonly from: string;
  readonly to: string;
  /** The compound state whose frame the line starts or ends at, when that is not `from` or `to` itself. */
  readonly outOf: string | null;
  readonly into: string | null;
  readonly labels: readonly Line[];
  readonly width: number;
  readonly height: number;
}

/** Font sizes and spacing in px. The font is monospaced, so that text widths are computed without a browser. */
export const type = { title: 13, line: 11, advance: 0.602, lineHeight: 15, titleHeight: 20, pad: 10 } as const;
export const dotSize = 10;

const textWidth = (text: string, size: number) => Math.ceil(text.length * size * type.advance);
const widest = (lines: readonly Line[]) => Math.max(0, ...lines.map(({ text }) => textWidth(text, type.line)));

const headerID = (id: string) => `${id} header`;
const endID = (id: string) => `${id} end`;

/** Returns the label of a transition as one line, or with the guard on a second line when the label is long. */
function labelParts({ cause, guard }: ChartTransition, chart: Chart, mark = ''): string[] {
  const what = `${mark}${causeText(cause, chart.delays)}`;
  if (guard === null) return [what];
  return what.length + guard.length > 22 ? [what, `  [${guard}]`] : [`${what} [${guard}]`];
}

const labelLines = (transition: ChartTransition, chart: Chart, mark = ''): Line[] =>
  labelParts(transition, chart, mark).map((text) => ({ text, key: transition.key }));

/** Returns the lines in a state's own box: its invokes and the transitions that do not leave it. */
function ownLines(state: ChartState, chart: Chart): Line[] {
  return [
    ...state.invokes.map(({ id }) => ({ text: `invokes ${id}`, key: null })),
    ...chart.transitions
      .filter(({ source }) => source === state.id)
      .flatMap((transition) => {
        if (transition.targets.length === 0) return labelLines(transition, chart);
        return transition.targets.includes(state.id) ? labelLines(transition, chart, '↻ ') : [];
      }),
  ];
}

function createBoxes(
  state: ChartState,
  chart: Chart,
  kindOf: (id: string) => ChartState['type'] | undefined,
): GraphBox[] {
  const lines = ownLines(state, chart);
  const common = { id: state.id, parent: state.parent, title: state.key };
  if (state.children.length > 0) {
    const region = state.parent !== null && kindOf(state.parent) === 'parallel';
    const text = widest(lines);
    const width = Math.max(text + (lines.length > 0 ? 2 * type.pad : 0), dotSize);
    const height = lines.length === 0 ? dotSize : lines.length * type.lineHeight + dotSize + 20;
    return [
      { ...common, kind: region ? 'region' : 'group', lines: [], width: 0, height: 0 },
      { id: headerID(state.id), parent: state.id, title: '', kind: 'header', lines, width, height },
      { id: endID(state.id), parent: state.id, title: '', kind: 'end', lines: [], width: 1, height: 1 },
    ];
  }
  if (state.type === 'history') return [{ ...common, kind: 'history', lines: [], width: 28, height: 28 }];
  const width = Math.max(textWidth(state.key, type.title), widest(lines)) + 2 * type.pad + 4;
  const height = type.titleHeight + 12 + (lines.length > 0 ? lines.length * type.lineHeight + 6 : 0);
  return [{ ...common, kind: state.type === 'final' ? 'final' : 'state', lines, width: Math.max(width, 84), height }];
}

/** Returns the boxes and arrows of a chart. Transitions between the same two states share an arrow, a line each. */
export function createGraph(chart: Chart): { boxes: GraphBox[]; arrows: GraphArrow[] } {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const isGroup = (id: string) => (states.get(id)?.children.length ?? 0) > 0;
  const isAround = (outer: string, inner: string): boolean => {
    const parent = states.get(inner)?.parent ?? null;
    return parent !== null && (parent === outer || isAround(outer, parent));
  };
  const arrows = new Map<string, Omit<GraphArrow, 'width' | 'height'>>();
  const add = (source: string, target: string, labels: Line[]) => {
    const inwards = isAround(source, target);
    const outwards = isAround(target, source);
    const from = !isGroup(source) ? source : inwards ? headerID(source) : endID(source);
    const to = isGroup(target) ? headerID(target) : target;
    const before = arrows.get(`${from} ${to}`)?.labels ?? [];
    arrows.set(`${from} ${to}`, {
      from,
      to,
      outOf: isGroup(source) && !inwards ? source : null,
      into: isGroup(target) && !outwards ? target : null,
      labels: [...before, ...labels],
    });
  };
  for (const { id, initial } of chart.states) {
    if (initial !== null) add(id, initial, []);
  }
  for (const transition of chart.transitions) {
    const { source, targets } = transition;
    for (const target of targets) if (target !== source) add(source, target, labelLines(transition, chart));
  }
  const sources = new Set([...arrows.values()].map(({ from }) => from));
  return {
    boxes: chart.states
      .flatMap((state) => createBoxes(state, chart, (id) => states.get(id)?.type))
      .filter(({ id, kind }) => kind !== 'end' || sources.has(id)),
    arrows: [...arrows.values()].map((arrow) => ({
      ...arrow,
      width: arrow.labels.length === 0 ? 0 : widest(arrow.labels) + 8,
      height: arrow.labels.length * type.lineHeight + (arrow.labels.length > 0 ? 4 : 0),
    })),
  };
}
