import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { leavesOf } from './machine-facts.ts';
import type { startFlow } from './replay.ts';
import { type AnyScreenLevel, actionOf, isUsable } from './screen-level.tsx';
import { eventWords } from './step-descriptions.ts';

/**
 * Performs one event of a path on the rendered page: a person's event by its control, any other on the flow.
 * @param beforeAct gets the control before it is used
 * @returns a description of the step
 * @throws where the page has no usable control
 */
export async function performOnPage(
  level: AnyScreenLevel,
  flow: ReturnType<typeof startFlow>,
  event: AnyEventObject,
  user: UserEvent,
  beforeAct: (control: HTMLElement) => Promise<unknown> | undefined = () => undefined,
): Promise<string> {
  const doing = actionOf(level.events[event.type], event as never);
  if (!doing || !('control' in doing)) {
    const words = eventWords(event, flow.snapshot as AnyMachineSnapshot);
    await act(() => flow.perform(event));
    return words;
  }
  const control = doing.control(event as never);
  if (!isUsable(control))
    throw new Error(
      `the page has no usable control for ${JSON.stringify(event)} in ${JSON.stringify((flow.snapshot as AnyMachineSnapshot).value)}`,
    );
  const words = `the shopper ${doing.words?.(event as never) ?? `uses ${control.getAttribute('aria-label') ?? control.textContent}`}`;
  await beforeAct(control);
  await doing.act(user, control, event as never);
  return words;
}

/**
 * Checks that the page shows each active leaf state.
 * @returns the checked states
 * @throws where one is not shown
 */
export function checkStates({ states, always }: AnyScreenLevel, snapshot: AnyMachineSnapshot): readonly string[] {
  const leaves = leavesOf(snapshot.value);
  if (snapshot.status === 'active') always?.(snapshot as never);
  for (const leaf of leaves) {
    const isSeen = states[leaf];
    if (!isSeen) throw new Error(`the page's model does not list '${leaf}'`);
    isSeen(snapshot as never);
  }
  return leaves;
}
