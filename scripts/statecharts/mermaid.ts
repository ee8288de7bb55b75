import { type Chart, type ChartState, type ChartTransition, causeText } from '@uwanja/flow-inspector/chart';

/** Returns functions that look up a chart's states, their ancestors and their paths. */
export function createNameLookup(chart: Chart) {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const stateOf = (id: string): ChartState => {
    const state = states.get(id);
    if (!state) throw new Error(`${chart.id} has no state '${id}'`);
    return state;
  };
  /** The state's ancestors and itself, the machine first. */
  const ancestry = (id: string): ChartState[] => {
    const state = stateOf(id);
    return state.parent === null ? [state] : [...ancestry(state.parent), state];
  };
  /** Returns a path such as `paying.attempt.querying`; empty for the machine itself. */
  const pathOf = (id: string) =>
    ancestry(id)
      .slice(1)
      .map(({ key }) => key)
      .join('.');
  return { stateOf, ancestry, pathOf };
}
type NameLookup = ReturnType<typeof createNameLookup>;

/** Returns a label such as `readChoice done [isChosen]`. */
const labelOf = ({ cause, guard }: ChartTransition, chart: Chart) =>
  `${causeText(cause, chart.delays)}${guard === null ? '' : ` [${guard}]`}`;

interface Edge {
  /** The state whose block contains the line. */
  readonly scope: string;
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/**
 * Converts a transition to an edge that Mermaid can draw. Mermaid fails on an edge that leaves a parallel region, so
 * such an edge starts at the state that contains the regions. Mermaid also fails on an edge between a state and its
 * ancestor; the result is then null.
 */
function edgeOf(transition: ChartTransition, target: string, chart: Chart, { ancestry }: NameLookup): Edge | null {
  const [source, aim] = [ancestry(transition.source), ancestry(target)];
  const depth = source.findIndex((state, index) => state.id !== aim[index]?.id);
  if (transition.source === target) {
    const scope = source.at(-2);
    return scope && source.at(-1)?.children.length === 0
      ? { scope: scope.id, from: target, to: target, label: labelOf(transition, chart) }
      : null;
  }
  if (depth === -1 || depth >= aim.length) return null;
  const clear = (line: ChartState[]) => {
    const regions = line.findIndex((state, index) => index >= depth && state.type === 'parallel');
    return regions === -1 || regions === line.length - 1 ? line.at(-1) : line[regions];
  };
  const [from, to, scope] = [clear(source), clear(aim), source[depth - 1]];
  if (!from || !to || !scope || scope.type === 'parallel') return null;
  const words = [
    labelOf(transition, chart),
    ...(from.id === transition.source ? [] : [`in ${source.at(-1)?.key}`]),
    ...(to.id === target ? [] : [`to ${aim.at(-1)?.key}`]),
  ];
  return { scope: scope.id, from: from.id, to: to.id, label: words.join(', ') };
}

/** Mermaid's keywords that are also names of states. */
const reserved = /^(as|class|classDef|click|default|direction|end|fork|hide|join|note|scale|state|style|title)$/;

/** Returns the chart as a Mermaid `stateDiagram-v2` without its fence, and sentences for the transitions not in it. */
export function mermaidOf(chart: Chart): { diagram: string; beside: string[] } {
  const asked = createNameLookup(chart);
  const { stateOf, pathOf } = asked;
  const name = (id: string) =>
    pathOf(id)
      .replaceAll(/[^A-Za-z0-9]/g, '_')
      .replace(reserved, '$1_');
  const edges: Edge[] = [];
  const beside: string[] = [];
  for (const transition of chart.transitions) {
    for (const target of transition.targets) {
      const edge = edgeOf(transition, target, chart, asked);
      if (edge) edges.push(edge);
      else {
        const from = pathOf(transition.source);
        const anywhere = stateOf(transition.source).children.length > 0 ? 'anywhere in ' : '';
        beside.push(
          `${from ? `${anywhere}\`${from}\`` : 'anywhere'}: \`${labelOf(transition, chart)}\` leads to \`${pathOf(target)}\``,
        );
      }
    }
  }

  const block = (id: string, indent: string): string[] => {
    const state = stateOf(id);
    const regions = state.children.map((child, index) => [
      ...(state.type === 'parallel' && index > 0 ? [`${indent}--`] : []),
      ...declared(child, indent),
    ]);
    return [
      ...regions.flat(),
      ...(state.initial === null ? [] : [`${indent}[*] --> ${name(state.initial)}`]),
      ...edges
        .filter(({ scope }) => scope === id)
        .map(({ from, to, label }) => `${indent}${name(from)} --> ${name(to)} : ${label}`),
      ...state.children
        .filter((child) => stateOf(child).type === 'final')
        .map((child) => `${indent}${name(child)} --> [*]`),
    ];
  };
  const declared = (id: string, indent: string): string[] => {
    const state = stateOf(id);
    const head = `${indent}state "${state.key}" as ${name(id)}`;
    return state.children.length === 0 ? [head] : [`${head} {`, ...block(id, `${indent}  `), `${indent}}`];
  };
  const top = chart.states[0];
  // A machine whose root is parallel has no block for its regions.
  const body =
    top?.type === 'parallel'
      ? [`  state "${top.key}" as ${top.key} {`, ...block(top.id, '    '), '  }']
      : block(top?.id ?? '', '  ');
  return { diagram: ['stateDiagram-v2', ...body].join('\n'), beside };
}
