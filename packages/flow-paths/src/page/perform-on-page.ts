import { act } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { leavesOf } from '../machine-facts.ts';
import type { startFlow } from '../start-flow.ts';
import { eventWords } from '../step-descriptions.ts';
import type { Texts } from '../texts.ts';
import { type AnyScreenLevel, actionOf, isUsable } from './screen-level.tsx';

/**
 * Performs one event of a path on the rendered page: a person's event by its control, any other on the flow.
 * @param options.beforeAct gets the control before it is used
 * @returns a description of the step
 * @throws where the page has no usable control
 */
export async function performOnPage(
  level: AnyScreenLevel,
  flow: ReturnType<typeof startFlow>,
  event: AnyEventObject,
  user: UserEvent,
  {
    texts,
    beforeAct = () => undefined,
  }: { readonly texts: Texts; readonly beforeAct?: (control: HTMLElement) => Promise<unknown> | undefined },
): Promise<string> {
  const doing = actionOf(level.events[event.type], event as never);
  if (!doing || !('control' in doing)) {
    const words = eventWords(event, texts, flow.snapshot as AnyMachineSnapshot);
    await act(() => flow.perform(event));
    return words;
  }
  const control = doing.control(event as never);
  if (!isUsable(control))
    throw new Error(
      `the page has no usable control for ${JSON.stringify(event)} in ${JSON.stringify((flow.snapshot as AnyMachineSnapshot).value)}`,
    );
  const words = `the user ${doing.words?.(event as never) ?? `uses ${control.getAttribute('aria-label') ?? control.textContent}`}`;
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
