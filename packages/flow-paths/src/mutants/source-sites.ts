import { parseSync } from 'vite';

/** Adds sites to the sources of machines and view models, where setup and configuration offer none. */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) for (const child of [value].flat()) if (isNode(child)) yield child;
}

const isLogical = (node: Node, operator?: unknown): boolean =>
  node.type === 'LogicalExpression' && (operator === undefined ? node.operator !== '??' : node.operator === operator);

/** Returns the terms of a chain such as `a && b && c`. */
const termsOf = (node: Node, operator: unknown): Node[] =>
  isLogical(node, operator)
    ? [node.left, node.right].flatMap((side) => termsOf(unwrapped(side as Node), operator))
    : [node];

const unwrapped = (node: Node): Node =>
  node.type === 'ParenthesizedExpression' ? unwrapped(node.expression as Node) : node;

/** Whether an expression is a condition, not a value. */
const isCondition = (node: Node): boolean =>
  (node.type === 'BinaryExpression' && /^([<>!=]=?=?|in|instanceof)/.test(String(node.operator))) ||
  (node.type === 'UnaryExpression' && node.operator === '!') ||
  (isLogical(node) && termsOf(node, node.operator).every(isCondition)) ||
  /^(CallExpression|MemberExpression|Identifier)$/.test(node.type);

const isPlainCall = ({ type, callee, arguments: given }: Node): boolean => {
  if (type !== 'CallExpression' || !Array.isArray(given) || given.length !== 1 || given[0].type === 'SpreadElement')
    return false;
  const called = callee as Node;
  const { object } = called as { object?: Node };
  return called.type === 'Identifier' || (called.type === 'MemberExpression' && object?.name === 'Math');
};

/**
 * Returns the source with sites in it:
 * - each term of `&&` and `||` is `$term(site, operator, () => term)`;
 * - each call of a function with one argument is `$call(site, function, argument)`;
 * - each exported `view…` function of a view model is wrapped by `$view`.
 * @param file such as `cart/cart.setup.ts`
 * @param hooks the module of `$term`, `$call` and `$view` (source-hooks.ts)
 */
export function withSites(code: string, file: string, hooks: string): string {
  const edits: Edit[] = [];
  const { program } = parseSync(file, code);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length;
  const siteOf = (node: Node) => {
    const text = code.slice(node.start, node.end).replaceAll(/\s+/g, ' ');
    return JSON.stringify(`${file}:${lineOf(node.start)} ${text.length > 70 ? `${text.slice(0, 69)}…` : text}`);
  };
  const visit = (node: Node): void => {
    if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return;
    if (isLogical(node)) {
      for (const term of termsOf(node, node.operator).filter(isCondition)) {
        edits.push({ start: term.start, end: term.start, text: `$term(${siteOf(term)}, '${node.operator}', () => (` });
        edits.push({ start: term.end, end: term.end, text: '))' });
      }
      for (const term of termsOf(node, node.operator)) visit(term);
      return;
    }
    visitInside(node);
  };
  const visitInside = (node: Node): void => {
    if (isPlainCall(node)) {
      const [callee, [argument]] = [node.callee as Node, node.arguments as [Node]];
      edits.push({ start: node.start, end: node.start, text: `$call(${siteOf(node)}, ` });
      edits.push({ start: callee.end, end: argument.start, text: ', ' });
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program as unknown as Node);
  const instrumented = edits
    .map((edit, index) => ({ ...edit, index }))
    // Of the insertions at one place, closing ones come first, then the opening ones, outer before inner.
    .sort((a, b) => a.start - b.start || Number(b.text === '))') - Number(a.text === '))') || a.index - b.index)
    .reduceRight((text, { start, end, text: added }) => text.slice(0, start) + added + text.slice(end), code);
  const views = /\.view\.ts$/.test(file) ? withWrappedViews(instrumented, file) : instrumented;
  return `import { $call, $term, $view } from '${hooks}';${views}`;
}

/** Wraps the exported `view…` functions. */
function withWrappedViews(code: string, file: string): string {
  const names: string[] = [];
  const renamed = code.replaceAll(
    /^export (const|function) (view[A-Z]\w*)(?=( = |\())/gm,
    (_, keyword: string, name: string) => {
      names.push(name);
      return `${keyword} $${name}`;
    },
  );
  return renamed + names.map((name) => `\nexport const ${name} = $view('${name}', '${file}', $${name});`).join('');
}
