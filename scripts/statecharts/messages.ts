import { actionName, listTransitions, stateNodes } from '@uwanja/flow-inspector/chart';
import type { AnyStateMachine } from 'xstate';
import type { Message } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';

/** A message that a machine's definition shows, with the actions that emit it. */
export interface Emitted {
  readonly by: string;
  /** `notice (error): "Email missing."`, or a note that the value is computed at run time. */
  readonly what: string;
}

/** Returns the argument of an `emit` action; undefined for any other value. */
function emittedBy(action: unknown): unknown {
  if (typeof action !== 'function' || Reflect.get(action, 'type') !== 'xstate.emit') return undefined;
  return Reflect.get(action, 'event');
}

function inWords(event: unknown): string {
  if (typeof event !== 'object' || event === null) return 'made from what has happened';
  const { type, severity, message, to } = event as Record<'type' | 'severity' | 'message' | 'to', unknown>;
  if (type === 'notice') return `notice (${severity}): “${messageText(message as Message)}”`;
  if (type === 'redirect') return `redirect to \`${to}\``;
  return `\`${type}\``;
}

/** Returns the messages in a machine's definition: its named `emit` actions, then the inline ones. */
export function emittedMessages(machine: AnyStateMachine): Emitted[] {
  const named = Object.entries(machine.implementations.actions as Readonly<Record<string, unknown>>).flatMap(
    ([name, action]) => {
      const event = emittedBy(action);
      return event === undefined ? [] : [{ by: `\`${name}\``, what: inWords(event) }];
    },
  );
  const inPlace = stateNodes(machine).flatMap((node) => [
    ...[...node.entry, ...node.exit].map((action) => ({ action, where: `\`${node.key}\`` })),
    ...listTransitions(node).flatMap(({ actions }) => actions.map((action) => ({ action, where: `\`${node.key}\`` }))),
  ]);
  const unnamed = inPlace.flatMap(({ action, where }) => {
    const event = emittedBy(action);
    return event === undefined ? [] : [{ by: `${actionName(action)} in ${where}`, what: inWords(event) }];
  });
  return [...named, ...unnamed];
}
