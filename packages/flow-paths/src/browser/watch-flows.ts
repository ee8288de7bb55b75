import type { TabMessage } from '@uwanja/flow-inspector';
import { listTransitions, stateNodes, transitionKey } from '@uwanja/flow-inspector/chart';
import type { Entry, Recording, Step } from '@uwanja/flow-inspector/recording';
import type { Page } from 'playwright-core';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type Facts, record } from '../facts.ts';

/** Follows a machine in a running page through the reports of its recorder (`recordTab` of flow-inspector). */

/** A machine in an open page, as the page reports it. */
export interface WatchedFlow {
  /** What the machine has covered. */
  readonly facts: Facts;
  /** The machine's last value, as text. */
  readonly currentValue: () => string;
  /**
   * Waits until the machine has processed the event and is in this state.
   * @throws if it enters another state, or none in time
   */
  readonly follow: (type: string, value: unknown) => Promise<void>;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const asText = (value: unknown) => JSON.stringify(value);

/** Receives the page's reports from the channel of its recorder. */
async function receiveReports(page: Page, take: (message: TabMessage) => void): Promise<void> {
  await page.exposeFunction('takeReport', take);
  await page.addInitScript(() => {
    const channel = new BroadcastChannel('flows');
    const { takeReport } = window as unknown as { takeReport: (message: unknown) => void };
    channel.addEventListener('message', ({ data }) => {
      if (data.kind === 'loaded') channel.postMessage({ kind: 'recordingRequested', tab: data.tab });
      else if (data.kind === 'reported' || data.kind === 'continued') takeReport(data);
    });
  });
}

/**
 * Follows the actors of a machine through every page that is loaded.
 * @param options.onlyFirst follow only the actor of a page that started first
 * @param options.timeout milliseconds that `follow` waits
 */
export async function watchFlow(
  page: Page,
  machine: AnyStateMachine,
  { onlyFirst, timeout }: { readonly onlyFirst: boolean; readonly timeout: number },
): Promise<WatchedFlow> {
  const nodes = new Map(stateNodes(machine).map((node) => [node.id, node]));
  const transitions = new Map<string, AnyTransitionDefinition>(
    stateNodes(machine)
      .flatMap(listTransitions)
      .map((transition) => [transitionKey(transition), transition]),
  );
  const recorded = record(machine);
  const steps: Step[] = [];
  const ours = new Set<string>();
  let nextIndex = 0;
  let lastValue: unknown;
  let wake = () => {};

  const add = (step: Step) => {
    steps.push(step);
    recorded.recordStep(
      step.transitions.map((key) => transitions.get(key)).filter((known) => known !== undefined),
      step.activeStates.map((id) => nodes.get(id)).filter((known) => known !== undefined),
    );
  };
  const begin = ({ id, chart }: Recording['actors'][number] | Extract<Entry, { kind: 'started' }>['actor']) => {
    if (chart.id === machine.id && !(onlyFirst && ours.size > 0)) ours.add(id);
  };
  await receiveReports(page, (message) => {
    if (message.kind === 'reported') {
      // A new page has new actors.
      ours.clear();
      for (const actor of message.recording.actors) {
        begin(actor);
        if (ours.has(actor.id)) for (const step of actor.steps) add(step);
      }
    } else if (message.kind === 'continued') {
      if (message.entry.kind === 'started') begin(message.entry.actor);
      if (message.entry.kind === 'stepped' && ours.has(message.entry.id)) add(message.entry.step);
    }
    wake();
  });

  return {
    facts: recorded.facts,
    /** The machine's last value, as text. */
    currentValue: () => asText(steps.at(-1)?.value),
    /**
     * Waits until the machine has processed the event and is in this state. Other events that leave the state unchanged
     * are skipped.
     * @throws if the machine enters another state, or none in time
     */
    async follow(type: string, value: unknown): Promise<void> {
      const until = Date.now() + timeout;
      for (;;) {
        const step = steps[nextIndex];
        if (step) {
          nextIndex += 1;
          if (step.event.type === type && isEqual(step.value, value)) {
            lastValue = step.value;
            return;
          }
          if (lastValue !== undefined && !isEqual(step.value, lastValue) && step.event.type !== 'xstate.init')
            throw new Error(
              `${step.event.type} led from ${asText(lastValue)} to ${asText(step.value)}, not to ${asText(value)}`,
            );
          lastValue = step.value;
          continue;
        }
        const left = until - Date.now();
        if (left <= 0) throw new Error(`it stays in ${asText(lastValue)}, and never reaches ${asText(value)}`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}
