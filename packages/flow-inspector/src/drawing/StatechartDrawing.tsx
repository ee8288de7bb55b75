import { useMemo } from 'react';
import type { Chart } from '../chart/chart.ts';
import { type Line, type } from './graph.ts';
import { layOutChart, type PlacedArrow, type PlacedBox } from './layout.ts';

export interface StatechartDrawingProps {
  readonly chart: Chart;
  /** Ids of the states that are active. */
  readonly activeStates?: ReadonlySet<string>;
  /** The caller's CSS classes for states (by id) and transitions (by key), such as `covered` and `uncovered`. */
  readonly stateClass?: (id: string) => string | undefined;
  readonly transitionClass?: (key: string) => string | undefined;
  /** The accessible name of the drawing. */
  readonly label?: string;
}

const face = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';
const ink = 'var(--flow-ink, #12151c)';
const muted = 'var(--flow-muted, #4e5768)';
const edge = 'var(--flow-line, #6b7588)';
const canvas = 'var(--flow-canvas, #ffffff)';

const isFrame = ({ kind }: PlacedBox) => kind === 'group' || kind === 'region';
const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');

function Lines({
  lines,
  x,
  y,
  classOf,
  fill,
}: {
  lines: readonly Line[];
  x: number;
  /** The vertical middle of the first line. */
  y: number;
  classOf: (key: string) => string | undefined;
  fill?: string | undefined;
}) {
  return lines.map(({ text, key }, index) => (
    <text
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a drawing never change places.
      key={index}
      className={classes('flow-label', key !== null && classOf(key))}
      x={x}
      y={y + index * type.lineHeight}
      fontSize={type.line}
      dominantBaseline="central"
      fill={fill ?? (key === null ? muted : ink)}
      xmlSpace="preserve"
    >
      {text}
    </text>
  ));
}

function Box({
  box,
  active,
  className,
  classOf,
}: {
  box: PlacedBox;
  active: boolean;
  className: string | undefined;
  classOf: (key: string) => string | undefined;
}) {
  const { kind, x, y, width, height, title, lines } = box;
  if (kind === 'end') return <circle cx={x} cy={y} r={3} fill={edge} />;
  if (kind === 'header')
    return lines.length === 0 ? null : (
      <g>
        <rect {...{ x, y, width, height }} rx={8} fill="none" stroke={edge} strokeDasharray="1 3" />
        <Lines lines={lines} x={x + type.pad} y={y + 6 + type.lineHeight / 2} classOf={classOf} />
      </g>
    );
  const textColour = active && !isFrame(box) ? 'var(--flow-active-ink, #12151c)' : undefined;
  const holding = isFrame(box);
  const stroke = active ? 'var(--flow-active-line, #b93416)' : edge;
  const frame = { x, y, width, height, rx: kind === 'history' ? 14 : 8 };
  return (
    <g className={classes('flow-state', `flow-${kind}`, active && 'flow-active', className)} data-state={box.id}>
      <rect
        className="flow-box"
        {...frame}
        fill={
          holding
            ? 'var(--flow-group, rgb(107 117 136 / 4%))'
            : active
              ? 'var(--flow-active, #ffe3da)'
              : 'var(--flow-box, #f6f7f9)'
        }
        stroke={stroke}
        strokeWidth={active ? 2 : 1}
        strokeDasharray={kind === 'region' ? '5 4' : undefined}
      />
      {kind === 'final' ? (
        <rect x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} fill="none" stroke={stroke} />
      ) : null}
      <text
        className="flow-title"
        x={holding ? x + type.pad : x + width / 2}
        y={holding ? y + 14 : kind === 'history' ? y + height / 2 : y + 6 + type.titleHeight / 2}
        fontSize={type.title}
        fontWeight={600}
        textAnchor={holding ? 'start' : 'middle'}
        dominantBaseline="central"
        fill={textColour ?? ink}
      >
        {kind === 'history' ? 'H' : title}
      </text>
      {holding ? null : (
        <Lines
          lines={lines}
          x={x + type.pad}
          y={y + 8 + type.titleHeight + type.lineHeight / 2}
          classOf={classOf}
          fill={textColour}
        />
      )}
    </g>
  );
}

function Arrow({ arrow, classOf }: { arrow: PlacedArrow; classOf: (key: string) => string | undefined }) {
  const { line, head, labels } = arrow;
  const own = labels.flatMap(({ key }) => (key === null ? [] : [classOf(key)]));
  // An arrow of several transitions has the class of the first one; each of its labels has its own class.
  return (
    <g className={classes('flow-arrow', own[0])}>
      <path className="flow-line" d={line} fill="none" stroke={edge} strokeWidth={1.25} />
      <path className="flow-head" d={head} fill={edge} />
    </g>
  );
}

/**
 * A statechart as one SVG: states are rounded boxes, compound states frames, parallel regions dashed frames, and
 * transitions labelled arrows. It renders without a browser and without a theme; its colours are the custom
 * properties `--flow-…` (see `flowColours`).
 */
export function StatechartDrawing({
  chart,
  activeStates = new Set(),
  stateClass = () => undefined,
  transitionClass = () => undefined,
  label = `Statechart of ${chart.id}`,
}: StatechartDrawingProps) {
  const { width, height, boxes, arrows, dots } = useMemo(() => layOutChart(chart), [chart]);
  const box = (drawn: PlacedBox) => (
    <Box
      key={drawn.id}
      box={drawn}
      active={activeStates.has(drawn.id)}
      className={stateClass(drawn.id)}
      classOf={transitionClass}
    />
  );
  // Lines come before boxes, so that a line that crosses a box passes behind it.
  return (
    <svg
      className="flow-drawing"
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={face}
      xmlns="http://www.w3.org/2000/svg"
    >
      {boxes.filter(isFrame).map(box)}
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={5} fill={edge} />
      ))}
      {arrows.map((arrow) => (
        <Arrow key={arrow.line} arrow={arrow} classOf={transitionClass} />
      ))}
      {boxes.filter((drawn) => !isFrame(drawn)).map(box)}
      {arrows.map((arrow) => (
        <g key={arrow.line}>
          {arrow.labels.length > 0 ? (
            <rect
              x={arrow.x - arrow.width / 2}
              y={arrow.y - arrow.height / 2}
              width={arrow.width}
              height={arrow.height}
              rx={4}
              fill={canvas}
              fillOpacity={0.85}
            />
          ) : null}
          <Lines
            lines={arrow.labels}
            x={arrow.x - arrow.width / 2 + 4}
            y={arrow.y - arrow.height / 2 + 2 + type.lineHeight / 2}
            classOf={transitionClass}
          />
        </g>
      ))}
    </svg>
  );
}
