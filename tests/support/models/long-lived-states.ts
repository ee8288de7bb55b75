import { type AnyFlowModel, coveringPaths, generatePaths, startFlow } from '@uwanja/flow-paths';
import type { AnyMachineSnapshot } from 'xstate';
import { cartModel } from '#tests/models/cart.model.ts';
import { cookieConsentModel } from '#tests/models/cookie-consent.model.ts';
import { sessionModel } from '#tests/models/session.model.ts';
import { siteHeaderModel } from '#tests/models/site-header.model.ts';

/** The long-lived machines that pages of other machines send events to, by id. */
const models: Readonly<Record<string, AnyFlowModel>> = Object.fromEntries(
  [sessionModel, cartModel, siteHeaderModel, cookieConsentModel].map((model) => [
    model.machine.id,
    model as AnyFlowModel,
  ]),
);

const found = new Map<string, Promise<readonly AnyMachineSnapshot[]>>();

async function findStates(model: AnyFlowModel): Promise<readonly AnyMachineSnapshot[]> {
  const states = new Map<string, AnyMachineSnapshot>();
  for (const { input, steps } of coveringPaths(generatePaths(model))) {
    const flow = startFlow(model.machine, { input });
    const add = () => {
      const snapshot = flow.snapshot as AnyMachineSnapshot;
      const value = JSON.stringify(snapshot.value);
      if (!states.has(value)) states.set(value, snapshot);
    };
    add();
    for (const { event } of steps) {
      await flow.perform(event);
      add();
    }
    flow.actor.stop();
  }
  return [...states.values()];
}

/** Returns each state that the paths of a long-lived machine reach; none of another machine. */
export async function longLivedStates(id: string): Promise<readonly AnyMachineSnapshot[]> {
  const model = models[id];
  if (!model) return [];
  const known = found.get(id) ?? findStates(model);
  found.set(id, known);
  return known;
}
