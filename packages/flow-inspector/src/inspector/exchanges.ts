import type { Recording, SentMessage, Step } from '../recording/index.ts';
import { effectOf } from './effects.ts';
import type { Effect, Filter } from './types.ts';

/** A message with the receiver's step that followed, or several equal messages in a row as one. */
export interface Exchange {
  /** The last of the messages. */
  readonly message: SentMessage;
  /** The receiver's step; null if it is no longer recorded or the receiver took none. */
  readonly step: Step | null;
  /** What it did there. */
  readonly effect: Effect;
  /** How many messages of this type the receiver got in a row. */
  readonly times: number;
}

const includesText = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** The state as searchable text: its ids without the machine's own. */
const stateText = (step: Step | null): string => JSON.stringify(step?.value ?? '');

function isShown({ message, step, effect }: Exchange, filter: Filter): boolean {
  const { actor, event, state } = filter;
  if (filter.effect !== 'any' && filter.effect !== effect) return false;
  if (actor !== '' && message.actor !== actor && message.sender !== actor) return false;
  return includesText(message.event.type, event) && includesText(stateText(step), state);
}

/** Returns the messages that the filter shows, oldest first. Equal ones in a row, such as ticks, become one. */
export function exchangesOf({ messages, actors }: Recording, filter: Filter): Exchange[] {
  const receivers = new Map(actors.map((actor) => [actor.id, actor]));
  const stepAfter = ({ actor: id, number }: SentMessage): { step: Step | null; effect: Effect } => {
    const actor = receivers.get(id);
    if (!actor) return { step: null, effect: null };
    const index = actor.steps.findIndex((step) => step.number > number);
    const step = actor.steps[index];
    // Where the oldest recorded step is later, the message's own step has been discarded.
    if (!step || (index === 0 && step.number > number + 1)) return { step: null, effect: null };
    return { step, effect: effectOf(step, actor.steps[index - 1], actor) };
  };
  const shown: Exchange[] = [];
  for (const message of messages) {
    const exchange = { message, ...stepAfter(message), times: 1 };
    if (!isShown(exchange, filter)) continue;
    const last = shown.at(-1);
    const isRepeated =
      last?.message.actor === message.actor &&
      last.message.event.type === message.event.type &&
      last.effect === exchange.effect &&
      last.message.sender === message.sender;
    if (isRepeated) shown[shown.length - 1] = { ...exchange, times: last.times + 1 };
    else shown.push(exchange);
  }
  return shown;
}
