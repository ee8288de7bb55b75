import { type Cause, parseCause } from '@uwanja/flow-inspector/chart';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { leavesOf } from './machine-facts.ts';
import type { Texts } from './texts.ts';

/**
 * Describes the steps of a path in words, for readers of the report. A description is what happens, then after a colon
 * the data of the step: `the phone is typed: ‘0712 345 678’`.
 */

const short = (text: string, length = 90): string => (text.length > length ? `${text.slice(0, length)}…` : text);

/** `awaitingPayer` → `awaiting payer`, `cartID` → `cart ID` */
export const plainWords = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/\b[A-Z](?![A-Z])/g, (letter) => letter.toLowerCase());

/** Readers cannot distinguish ids and tokens, so descriptions leave them out. */
const withoutID = (name: string): string => plainWords(name.replace(/(?<=.)I[dD]$/, ''));
const isOpaque = (name: string, value: unknown): boolean =>
  typeof value === 'string' && /(?:id|token|key|url|image)$/i.test(name);

/** Describes a field: `phone ‘0712 345 678’`, `empty`, `not empty`. */
function describeField(name: string, value: unknown, texts: Texts): string[] {
  if (value === null || value === undefined || value === '' || isOpaque(name, value)) return [];
  const words = withoutID(name);
  if (typeof value === 'boolean') return [`${value ? '' : 'not '}${words.replace(/^(?:is|has) /, '')}`];
  if (typeof value === 'object') return [`${words}: ${describeValue(value, texts)}`];
  return [`${words} ${typeof value === 'string' ? `‘${value}’` : String(value)}`];
}

/** Describes the data of an event: its own text where it has one, otherwise its facts. */
function describeValue(value: unknown, texts: Texts): string {
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value !== 'object') return `‘${value}’`;
  const text = texts.dataText?.(value as Readonly<Record<string, unknown>>);
  if (text !== undefined) return `‘${text}’`;
  const given = Object.entries(value).filter(([, field]) => field !== '');
  const opaque = given.filter(([name, field]) => isOpaque(name, field)).map(([name]) => `a ${withoutID(name)}`);
  return (
    given.flatMap(([name, field]) => describeField(name, field, texts)).join(', ') ||
    opaque.join(' and ') ||
    'something'
  );
}

/** Describes the failure of an actor by the message that a person reads. */
function describeError(error: unknown, { errorText }: Texts): string {
  const text = errorText?.(error);
  return text === undefined ? 'a fault' : `‘${text}’`;
}

/**
 * `item.foundElsewhere` → `the item is found elsewhere`, `cookies.accepted` → `the cookies are accepted`,
 * `address.bookChosen` → `the address book is chosen`
 */
function describeType(type: string): string {
  const [subject = '', ...others] = type.split('.').map(plainWords);
  const done = others.join(' ').split(' ');
  if (others.length === 0) return subject;
  if (/^(?:went|began)$/.test(done[0] ?? '')) return `the ${subject} ${done.join(' ')}`;
  // Words before the participle name a part of the subject.
  const part = /(?:ed|en)$/.test(done.at(-1) ?? '') ? done.splice(0, done.length - 1) : [];
  const whole = part[0] === 'new' ? `new ${subject}` : [subject, ...part].join(' ');
  return `the ${whole} ${/[^s]s$/.test(whole) ? 'are' : 'is'} ${done.join(' ')}`;
}

/** Describes what causes a step, without its data. */
export function causeWords({ kind, name }: Cause): string {
  const words = plainWords(name);
  switch (kind) {
    case 'done':
      return `${words} is answered`;
    case 'error':
      return `${words} fails`;
    case 'moved':
      return `${words} moves`;
    case 'after':
      return `the time of ${words} passes`;
    case 'finished':
      return `${plainWords(name.split('.').at(-1) ?? '')} is finished`;
    case 'always':
      return 'at once';
    case 'event':
      return describeType(name);
  }
}

/** Returns the cause of an event; `chart.ts` recognises a delay only together with its state. */
export function causeOf(type: string): Cause {
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1];
  return delay === undefined ? parseCause(type) : { kind: 'after', name: delay };
}

/** Returns the milliseconds of a delay in a state; null where it cannot be known. */
function delayOf(name: string, event: AnyEventObject, before: AnyMachineSnapshot | undefined): number | null {
  const delay = before?.machine.implementations.delays[name] as unknown;
  const ms = typeof delay === 'function' ? delay({ context: before?.context, event }, undefined) : delay;
  return typeof ms === 'number' ? ms : null;
}

/**
 * Describes an event that no person causes on the page.
 * @param before the state in which it occurs, which decides how long a delay takes
 */
export function eventWords(event: AnyEventObject, texts: Texts, before?: AnyMachineSnapshot): string {
  const cause = causeOf(event.type);
  const what = causeWords(cause);
  switch (cause.kind) {
    case 'done':
      return `${what}: ${short(describeValue(event.output, texts))}`;
    case 'error':
      return `${what}: ${describeError(event.error, texts)}`;
    case 'moved':
      return `${what}: ${leavesOf((event.snapshot as AnyMachineSnapshot).value)
        .map(plainWords)
        .join(' + ')}`;
    case 'after': {
      const ms = delayOf(cause.name, event, before);
      return ms === null ? what : `${ms / 1_000} s pass (${plainWords(cause.name)})`;
    }
    case 'event': {
      const { type, ...data } = event;
      const [[name, value] = ['', undefined], ...others] = Object.entries(data);
      // The only field of an event needs no name: `the phone is typed: ‘12’`.
      const isOnly = others.length === 0 && typeof value !== 'boolean' && !isOpaque(name, value);
      const fields = describeValue(isOnly && name !== '' ? value : data, texts);
      return name === '' ? what : `${what}: ${short(fields)}`;
    }
    default:
      return what;
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
