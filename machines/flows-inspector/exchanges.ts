import type { Filter, Recording, SentMessage, Step } from './flows-inspector.types.ts';

/** A message with the receiver's step that followed, or several equal messages in a row as one. */
export interface Exchange {
  /** The last of the messages. */
  readonly message: SentMessage;
  /** The receiver's step; null if it is no longer recorded or the receiver took none. */
  readonly step: Step | null;
  /** How many messages of this type the receiver got in a row. */
  readonly times: number;
}

const includesText = (text: string, part: string): boolean => text.toLowerCase().includes(part.trim().toLowerCase());

/** The state as searchable text: its ids without the machine's own. */
const stateText = (step: Step | null): string => JSON.stringify(step?.value ?? '');

function isShown({ message, step }: Exchange, { actor, event, state }: Filter): boolean {
  if (actor !== '' && message.actor !== actor && message.sender !== actor) return false;
  return includesText(message.event.type, event) && (state.trim() === '' || includesText(stateText(step), state));
}

/** Returns the messages that the filter shows, oldest first. Equal ones in a row, such as ticks, become one. */
export function exchangesOf({ messages, actors }: Recording, filter: Filter): Exchange[] {
  const stepsOf = new Map(actors.map(({ id, steps }) => [id, steps]));
  const stepAfter = ({ actor, number }: SentMessage): Step | null => {
    const steps = stepsOf.get(actor) ?? [];
    // Where the oldest recorded step is later, the message's own step has been discarded.
    return (steps[0]?.number ?? number) > number + 1 ? null : (steps.find((step) => step.number > number) ?? null);
  };
  const shown: Exchange[] = [];
  for (const message of messages) {
    const exchange = { message, step: stepAfter(message), times: 1 };
    if (!isShown(exchange, filter)) continue;
    const last = shown.at(-1);
    const isRepeated =
      last?.message.actor === message.actor &&
      last.message.event.type === message.event.type &&
      last.message.sender === message.sender;
    if (isRepeated) shown[shown.length - 1] = { ...exchange, times: last.times + 1 };
    else shown.push(exchange);
  }
  return shown;
}
