import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { houseRuleBreaches, transitionKeys } from './machine-facts.ts';
import type { FlowModel } from './model.ts';
import { describePath, generatePaths } from './paths.ts';
import { startFlow } from './replay.ts';

/**
 * Registers the generated tests of a machine: the house's rules, each path replayed on a real actor, and that together
 * they take every transition of the machine.
 */
export function walkEveryPath<M extends AnyStateMachine>(model: FlowModel<M>): void {
  describe(`${model.machine.id}, generated`, () => {
    const paths = generatePaths(model);
    const walked = new Set<string>();

    it('keeps the rules of the house', () => {
      expect(houseRuleBreaches(model.machine)).toEqual([]);
    });

    it.each(paths.map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
      const flow = startFlow(model.machine, { input: path.input });
      model.invariants?.(flow.snapshot);
      for (const { event, value } of path.steps) {
        await flow.perform(event);
        const snapshot = flow.snapshot as AnyMachineSnapshot;
        expect(snapshot.value, `after ${event.type}`).toEqual(value);
        expect(snapshot.error).toBeUndefined();
        model.invariants?.(flow.snapshot);
      }
      for (const key of flow.walked) walked.add(key);
      flow.actor.stop();
    });

    it('takes every transition', () => {
      expect(transitionKeys(model.machine).filter((key) => !walked.has(key))).toEqual([]);
    });
  });
}
