import { type EdgeLabel, Graph, type GraphLabel, layout, type NodeLabel, type Point } from '@dagrejs/dagre';
import type { Chart } from '../chart/chart.ts';
import { createGraph, dotSize, type GraphBox, type Line } from './graph.ts';

/** A statechart with all positions computed, in px from the top left corner. */
export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** Parents come before their children. */
  readonly boxes: readonly PlacedBox[];
  readonly arrows: readonly PlacedArrow[];
  /** The initial dots of compound states. */
  readonly dots: readonly Point[];
}

export interface PlacedBox extends Pick<GraphBox, 'id' | 'title' | 'kind' | 'lines'> {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedArrow {
  /** An SVG path. */
  readonly line: string;
  readonly head: string;
  readonly labels: readonly Line[];
  /** `x` and `y` are the centre of the labels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const round = (value: number) => Math.round(value * 10) / 10;
const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;
const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

const containsPoint = ({ x, y, width, height }: Frame, point: Point) =>
  point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height;

/** Returns the part of a line after the point where it leaves the frame. */
function cutStart(points: readonly Point[], frame: Frame): Point[] {
  const last = points.findLastIndex((point) => containsPoint(frame, point));
  const [inside, outside] = [points[last], points[last + 1]];
  if (!inside || !outside) return [...points];
  // Bisection finds the border to well below a pixel, on any side of the frame.
  let [near, far] = [0, 1];
  for (let turn = 0; turn < 12; turn += 1) {
    const middle = (near + far) / 2;
    if (containsPoint(frame, between(inside, outside, middle))) near = middle;
    else far = middle;
  }
  return [between(inside, outside, far), ...points.slice(last + 1)];
}

/** Returns the SVG path of a line through the points with rounded corners. */
function curve(points: readonly Point[]): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const corners = points.slice(1, -1).map((corner, index) => {
    const [before, after] = [points[index] ?? corner, points[index + 2] ?? corner];
    const reach = (end: Point) => {
      const length = Math.hypot(end.x - corner.x, end.y - corner.y);
      return length === 0 ? corner : between(corner, end, Math.min(0.5, cornerRadius / length));
    };
    return `L${at(reach(before))}Q${at(corner)} ${at(reach(after))}`;
  });
  return `M${at(first)}${corners.join('')}L${at(last)}`;
}

/** Returns the SVG path of the arrowhead at the end of a line. */
function arrowHead(points: readonly Point[]): string {
  const tip = points.at(-1);
  const back = points.findLast((point) => tip && Math.hypot(tip.x - point.x, tip.y - point.y) > 1);
  if (!tip || !back) return '';
  const length = Math.hypot(tip.x - back.x, tip.y - back.y);
  const [dx, dy] = [(tip.x - back.x) / length, (tip.y - back.y) / length];
  const base = { x: tip.x - dx * 8, y: tip.y - dy * 8 };
  return `M${at(tip)}L${at({ x: base.x - dy * 4, y: base.y + dx * 4 })}L${at({ x: base.x + dy * 4, y: base.y - dx * 4 })}Z`;
}

const margin = 12;
const groupTitle = 12;
const cornerRadius = 24;

/** Computes the layout of a chart. The layout is deterministic. */
export function layOutChart(chart: Chart): ChartLayout {
  const { boxes, arrows } = createGraph(chart);
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ compound: true });
  graph.setGraph({
    rankdir: 'TB',
    nodesep: 24,
    edgesep: 12,
    ranksep: 48,
    marginx: margin,
    marginy: margin + groupTitle,
  });
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height });
  for (const { id, parent } of boxes) if (parent !== null) graph.setParent(id, parent);
  for (const { from, to, width, height, labels } of arrows)
    graph.setEdge(from, to, { width, height, labelpos: 'c', weight: labels.length === 0 ? 4 : 1 });
  layout(graph);

  const frames = new Map(
    boxes.map(({ id, kind }) => {
      const { x = 0, y = 0, width, height } = graph.node(id);
      const lifted = kind === 'group' || kind === 'region' ? groupTitle : 0;
      return [id, { x: x - width / 2, y: y - height / 2 - lifted, width, height: height + lifted }];
    }),
  );
  const getFrame = (id: string): Frame => frames.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  const getDot = (id: string): Point => {
    const { x, y, width, height } = getFrame(id);
    return { x: x + width / 2, y: y + height - dotSize / 2 - (height > dotSize ? 6 : 0) };
  };
  // A line is cut at the frame that it leaves or enters, unless its label lies inside that frame.
  const isCut = (id: string | null, words: Point): id is string => id !== null && !containsPoint(getFrame(id), words);
  const cut = new Set<string>();
  const drawn = arrows.map(({ from, to, outOf, into, labels, width, height }): PlacedArrow => {
    const { points = [], x = 0, y = 0 } = graph.edge(from, to);
    if (isCut(outOf, { x, y })) cut.add(from);
    const left = isCut(outOf, { x, y }) ? cutStart(points, getFrame(outOf)) : points;
    const line = isCut(into, { x, y }) ? cutStart(left.toReversed(), getFrame(into)).toReversed() : left;
    return { line: curve(line), head: arrowHead(line), labels, x, y, width, height };
  });
  const { width = 0, height = 0 } = graph.graph();
  return {
    width: Math.ceil(width),
    height: Math.ceil(height - groupTitle),
    boxes: boxes
      .filter(({ id, kind }) => kind !== 'end' || !cut.has(id))
      .map(({ id, title, kind, lines }) => ({ id, title, kind, lines, ...getFrame(id) })),
    arrows: drawn,
    dots: boxes
      .filter(({ id, kind }) => kind === 'header' && arrows.some(({ from }) => from === id))
      .map(({ id }) => getDot(id)),
  };
}
