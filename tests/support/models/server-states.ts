import type { FlowPath } from '@uwanja/flow-paths';
import { type AnyEventObject, type AnyStateMachine, fromPromise, StateMachine } from 'xstate';
import { fromBrowser, isBrowserActor } from '#src/platform/composition/from-browser.ts';

/** The states that a flow reaches by answers alone, as on a server, and machines that get these answers. */

/** The answers that lead to a state: the beginning of a path, without anything that a person does. */
export interface Start {
  readonly path: FlowPath;
  readonly answers: readonly AnyEventObject[];
}

const isAnswer = ({ type }: AnyEventObject): boolean => /^xstate\.(done|error)\.actor\./.test(type);

/** Returns the beginnings of paths that need no person: one for each state that an input leads to. */
export function startsOf(paths: readonly FlowPath[]): Start[] {
  const starts = new Map<string, Start>();
  for (const path of paths) {
    const events = path.steps.map(({ event }) => event);
    const first = events.findIndex((event) => !isAnswer(event));
    const answers = first === -1 ? events : events.slice(0, first);
    for (let count = 0; count <= answers.length; count += 1) {
      const state = JSON.stringify([path.model.name, path.inputName, path.steps[count - 1]?.value]);
      if (!starts.has(state)) starts.set(state, { path, answers: answers.slice(0, count) });
    }
  }
  return [...starts.values()];
}

const forever = () => new Promise<never>(() => {});

/** Replaces what a machine invokes: answers come in the order of a path, and what has no answer waits. */
export function scripted(machine: AnyStateMachine, answers: readonly AnyEventObject[]): AnyStateMachine {
  const left = [...answers];
  const answerTo = async (id: string): Promise<unknown> => {
    const place = left.findIndex(({ type }) => type.endsWith(`.actor.${id}`));
    const [answer] = place === -1 ? [] : left.splice(place, 1);
    if (!answer) return forever();
    if (answer.type.startsWith('xstate.error')) throw answer.error;
    return answer.output;
  };
  const replace = (logic: unknown) =>
    isBrowserActor(logic as object)
      ? fromBrowser(forever)
      : logic instanceof StateMachine
        ? scripted(logic, [])
        : fromPromise(({ self }) => answerTo(self.id));
  return machine.provide({
    actors: Object.fromEntries(
      Object.entries(machine.implementations.actors).map(([src, logic]) => [src, replace(logic)]),
    ),
  } as never) as AnyStateMachine;
}
