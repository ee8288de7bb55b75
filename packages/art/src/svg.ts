/** The primitives of the art kit: shapes as SVG strings, and a sheet that holds shared definitions. */

type Attributes = Readonly<Record<string, string | number | undefined>>;

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? Math.round(value * 10) / 10 : value}"`)
    .join('');

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  more: Attributes = {},
) => `<rect${attributes({ x, y, width, height, rx: rx || undefined, fill, ...more })}/>`;

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle${attributes({ cx, cy, r, fill, ...more })}/>`;

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse${attributes({ cx, cy, rx, ry, fill, ...more })}/>`;

export const path = (d: string, fill: string, more: Attributes = {}) => `<path${attributes({ d, fill, ...more })}/>`;

/** Returns a path with a stroke and without a fill. */
export const stroke = (d: string, color: string, width: number, more: Attributes = {}) =>
  path(d, 'none', {
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });

export const group = (content: string, transform: string, more: Attributes = {}) =>
  `<g${attributes({ transform: transform || undefined, ...more })}>${content}</g>`;

/** Places a drawing of the given `size` with its centre at (x, y). */
export const place = (content: string, x: number, y: number, scale = 1, turn = 0, size = 480) =>
  group(
    content,
    `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''} scale(${scale}) translate(${-size / 2} ${-size / 2})`,
  );

/** A colour stop: a colour, or a colour with its opacity. */
export type Stop = string | readonly [color: string, opacity: number];

const stops = (list: readonly Stop[]) =>
  list
    .map((stop, index) => {
      const [color, opacity] = typeof stop === 'string' ? [stop, 1] : stop;
      const offset = Math.round((index / Math.max(1, list.length - 1)) * 100) / 100;
      return `<stop offset="${offset}" stop-color="${color}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`;
    })
    .join('');

/** A picture being drawn. Equal definitions are stored once, so that gradients are shared and ids are unique. */
export class Sheet {
  private readonly definitions = new Map<string, string>();

  private define(make: (id: string) => string): string {
    const content = make('');
    const known = this.definitions.get(content);
    if (known) return known;
    const id = `d${this.definitions.size}`;
    this.definitions.set(content, id);
    return id;
  }

  private element(name: string, values: Attributes, content: string): string {
    return this.define(() => `<${name} id=""${attributes(values)}>${content}</${name}>`);
  }

  /** Defines a linear gradient from top to bottom, or in the direction of (dx, dy). */
  linear(list: readonly Stop[], dx = 0, dy = 1): string {
    return `url(#${this.element('linearGradient', { x2: dx, y2: dy }, stops(list))})`;
  }

  /** Defines a radial gradient around (cx, cy), as fractions of the shape. */
  radial(list: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const values = { cx: `${cx}`, cy: `${cy}`, r: `${r}` };
    return `url(#${this.element('radialGradient', values, stops(list))})`;
  }

  /** Defines a repeating pattern. */
  tile(size: number, content: string, transform = ''): string {
    const values = {
      width: size,
      height: size,
      patternUnits: 'userSpaceOnUse',
      patternTransform: transform || undefined,
    };
    return `url(#${this.element('pattern', values, content)})`;
  }

  /**
   * Lights the edges of an object, so that dark goods stand out from a dark surface and white goods from a light one:
   * a bright line on the upper left, a faint one all round, a dark one on the lower right. The object's shadow on the
   * floor gets none, because it is transparent.
   */
  lit(content: string): string {
    const solid =
      '<feComponentTransfer in="SourceAlpha" result="s"><feFuncA type="linear" slope="4" intercept="-3"/></feComponentTransfer>';
    /** Colours what of the solid shape is outside of `inner`, which is the shape shifted or shrunk. */
    const line = (inner: string, color: string, opacity: number, result: string) =>
      `${inner}<feComposite in="s" in2="o" operator="out" result="e"/>` +
      `<feFlood flood-color="${color}" flood-opacity="${opacity}"/>` +
      `<feComposite in2="e" operator="in" result="${result}"/>`;
    const shifted = (dx: number, dy: number) => `<feOffset in="s" dx="${dx}" dy="${dy}" result="o"/>`;
    const shrunk = '<feMorphology in="s" operator="erode" radius="1.5" result="o"/>';
    const layers = ['SourceGraphic', 'a', 'b', 'c'].map((layer) => `<feMergeNode in="${layer}"/>`).join('');
    const filter = this.element(
      'filter',
      {
        filterUnits: 'userSpaceOnUse',
        x: 0,
        y: 0,
        width: '100%',
        height: '100%',
        'color-interpolation-filters': 'sRGB',
      },
      solid +
        line(shifted(-2, -3), '#000', 0.3, 'a') +
        line(shrunk, '#DCE6F5', 0.4, 'b') +
        line(shifted(2.5, 3.5), '#fff', 0.5, 'c') +
        `<feMerge>${layers}</feMerge>`,
    );
    return group(content, '', { filter: `url(#${filter})` });
  }

  /** Clips `content` to `shape`. */
  clipped(shape: string, content: string): string {
    return `<g clip-path="url(#${this.element('clipPath', {}, shape)})">${content}</g>`;
  }

  /** Returns the finished SVG. */
  finish(width: number, height: number, content: string): string {
    const defs = [...this.definitions].map(([definition, id]) => definition.replace('id=""', `id="${id}"`)).join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${content}</svg>`;
  }
}
