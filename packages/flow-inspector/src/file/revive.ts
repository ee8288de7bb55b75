import { type AnyEventObject, type AnyStateMachine, createActor, fromTransition } from 'xstate';
import { parseCause } from '../chart/chart.ts';
import { actorKey, type ExportedActor } from '../format/index.ts';
import type { RecordedEvent } from '../recording/types.ts';
import type { RecordingRules } from './rules.ts';
import { withSamples } from './samples.ts';

/** Converts what a recording holds to what a machine accepts. */

/** The part of a recorded actor that a replay needs. */
export type ReplayedActor = Pick<ExportedActor, 'input' | 'restored' | 'path'>;

/**
 * A flow of which a recording has no id. Its own is empty, because an id that XState numbers differs in each replay, and
 * with it what the flow is sent.
 */
const createUnnamed = () =>
  createActor(
    fromTransition(() => undefined, undefined),
    { id: '' },
  );

/** Replaces references to other flows, at any depth, by actors that are never started. */
function revived(value: unknown, partners: RecordingRules['partners']): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => revived(item, partners));
  if (actorKey in value) {
    const { id } = value as { readonly id?: unknown };
    if (typeof id !== 'string' || !Object.hasOwn(partners, id)) return createUnnamed();
    return createActor(partners[id] as AnyStateMachine, { id });
  }
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, revived(item, partners)]));
}

const placeholder = /^text-(\d+)$/;
const dateField = /(?:At|Date|^at|^dateAdded)$/;

/** Replaces placeholders that a page cannot render: of dates by dates, of a notice's message by a text. */
function renderable(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const number = dateField.test(key) ? placeholder.exec(value)?.[1] : undefined;
    return number === undefined ? value : new Date(Date.UTC(2026, 0, 1, 0, Number(number))).toISOString();
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => renderable(item, key));
  const facts = Object.entries(value).map(([name, item]) => [name, renderable(item, name)] as const);
  const isNotice = 'severity' in value && 'message' in value && placeholder.test(String(value.message));
  return { ...Object.fromEntries(facts), ...(isNotice && { message: { text: value.message } }) };
}

/** Returns how a recorded actor starts: from the state that it was restored to, otherwise with its input. */
export function startOf(
  { samples, partners }: RecordingRules,
  machine: AnyStateMachine,
  { input, restored }: Omit<ReplayedActor, 'path'>,
) {
  const revive = (value: unknown) => revived(renderable(withSamples(samples, value)), partners);
  if (restored) return { snapshot: machine.resolveState(revive(restored) as never) };
  return input === undefined || input === null ? {} : { input: revive(input) };
}

/** Converts a recorded event to one that the machine accepts: restores errors and snapshots of child machines. */
export function revive(
  { samples, toError }: RecordingRules,
  recorded: RecordedEvent,
  machines: ReadonlyMap<string, AnyStateMachine>,
): AnyEventObject {
  const event = renderable(withSamples(samples, recorded)) as RecordedEvent;
  const { kind, name } = parseCause(event.type);
  if (kind === 'error') return { ...event, error: toError?.(event.error) ?? new Error(`${name} failed`) };
  const { machine = '', ...state } = (event.snapshot ?? {}) as { readonly machine?: string };
  const child = machines.get(machine);
  return child ? { ...event, snapshot: child.resolveState(state as never) } : event;
}
