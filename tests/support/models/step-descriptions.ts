import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { parseCause } from '#machines/support/chart.ts';
import { FailureError } from '#machines/support/failure.ts';
import { timing } from '#machines/support/timing.ts';

/** Describes the steps of a path in words, for readers of the report. */

const short = (text: string, length = 90): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Summarises an output of an invoke: M-PESA's own words where there are some, otherwise its first facts. */
function summarize(output: unknown): string {
  if (output === null || output === undefined) return 'nothing';
  if (Array.isArray(output)) return output.length === 0 ? 'an empty list' : `a list of ${output.length}`;
  if (typeof output !== 'object') return `‘${output}’`;
  const { ResultDesc, ResponseDescription } = output as Record<string, unknown>;
  if (ResultDesc || ResponseDescription) return `‘${ResultDesc || ResponseDescription}’`;
  const facts = Object.entries(output).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return short(facts.map(([name, value]) => `${name} ${value}`).join(', '), 60) || 'something';
}

const describeError = (error: unknown): string => {
  if (!(error instanceof FailureError)) return 'by a fault';
  const { failure } = error;
  return 'message' in failure ? `with ‘${failure.message}’` : `because it is ${failure.kind}`;
};

/** `item.foundElsewhere` → `the item was found elsewhere` */
const sentenceOf = (type: string): string => {
  const [subject = '', ...done] = type
    .split('.')
    .map((part) => part.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return done.length === 0 ? subject : `the ${subject} was ${done.join(' ')}`;
};

/** Describes an event that no person triggers on the page. */
export function eventWords(event: AnyEventObject): string {
  const { kind, name } = parseCause(event.type);
  switch (kind) {
    case 'done':
      return `${name} is answered with ${summarize(event.output)}`;
    case 'error':
      return `${name} fails ${describeError(event.error)}`;
    case 'moved':
      return `${name} moves to ${JSON.stringify((event.snapshot as AnyMachineSnapshot).value)}`;
    case 'always':
    case 'finished':
      return 'the machine goes on by itself';
    default: {
      const delay = /^xstate\.after\.([^.]+)\./.exec(event.type)?.[1];
      if (delay) {
        const ms = (timing as Readonly<Record<string, number>>)[delay];
        return ms === undefined ? `the time of ${delay} passes` : `${ms / 1_000} s pass (${delay})`;
      }
      const { type, ...facts } = event;
      const fields = Object.entries(facts).map(
        ([key, value]) => `${key} ${typeof value === 'string' ? `‘${value}’` : JSON.stringify(value)}`,
      );
      return `${sentenceOf(type)}${fields.length === 0 ? '' : `, with ${short(fields.join(', '))}`}`;
    }
  }
}

/** Returns the pieces of text that a page shows. */
export function readPage(root: Node): Set<string> {
  const pieces = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    // The text of a style or a script is its direct child.
    if (text && !/^(style|script)$/i.test(node.parentElement?.localName ?? 'style')) pieces.add(text);
  }
  return pieces;
}

/** Returns the pieces of text on a page that were not there before. */
export function newOnPage(before: ReadonlySet<string>, now: ReadonlySet<string>): string {
  return short([...now].filter((piece) => !before.has(piece)).join(' · '), 160);
}
