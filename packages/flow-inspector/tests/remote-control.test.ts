import type { RecordedActor } from '@uwanja/flow-inspector/recording';
import { describe, expect, it } from 'vitest';
import { lampMachine, roomMachine } from './lamp-flow.ts';
import { recordFlow, settled } from './record-flow.ts';

const record = (readPrice: () => unknown) => recordFlow(lampMachine, { readPrice });
const firstOf = ({ replica }: ReturnType<typeof record>) => replica().actors[0] as RecordedActor;

describe('an inspector', () => {
  it('sends an event that the flow knows, and no other one', () => {
    const flow = record(() => new Promise<number>(() => {}));
    const { actor, control } = flow;
    const { id } = firstOf(flow);
    const send = (type: string) => control.respond({ kind: 'eventSent', tab: 't', id, event: { type } });
    expect(send('asked')).toEqual({ kind: 'sent', event: 'asked' });
    expect(actor.getSnapshot().value).toBe('asking');
    for (const type of ['misspelt', 'xstate.done.actor.readPrice'])
      expect(send(type)).toEqual({ kind: 'refused', reason: 'unknownEvent' });
    actor.stop();
    expect(send('asked')).toEqual({ kind: 'refused', reason: 'ended' });
  });

  it('restores a recorded state: its request is sent again, and an older one is stopped', async () => {
    const answers: ((price: number) => void)[] = [];
    const flow = record(() => new Promise<number>((resolve) => answers.push(resolve)));
    const { actor, control } = flow;
    actor.send({ type: 'asked' });
    await settled();
    const { id, steps } = firstOf(flow);
    const restore = (number = 0) => control.respond({ kind: 'stepRestored', tab: 't', id, number });
    expect(restore(steps[1]?.number)).toEqual({ kind: 'restored' });
    await settled();
    expect(answers).toHaveLength(2);
    answers[0]?.(1);
    await settled();
    expect(actor.getSnapshot().value).toBe('asking');
    answers[1]?.(2);
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'on', context: { answers: 1 } });
    expect(restore(steps[0]?.number)).toEqual({ kind: 'restored' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'off', context: { answers: 0 } });
    expect(restore(-1)).toEqual({ kind: 'refused', reason: 'unknownStep' });
  });

  it('restores a state with a timer, which starts from its beginning, and ends the recorded path there', async () => {
    const flow = record(() => 3);
    const { actor, clock, control } = flow;
    actor.send({ type: 'asked' });
    await settled();
    clock.increment(9_000);
    const { id, steps } = firstOf(flow);
    control.respond({ kind: 'stepRestored', tab: 't', id, number: steps.at(-1)?.number ?? 0 });
    clock.increment(9_000);
    expect(actor.getSnapshot().value).toBe('on');
    clock.increment(1_000);
    expect(actor.getSnapshot().value).toBe('off');
    expect(firstOf(flow)).toMatchObject({ cut: true, path: { length: 3 } });
  });

  it('restores no state that needs a flow which has ended', () => {
    const flow = recordFlow(roomMachine);
    const { id, steps } = firstOf(flow);
    flow.actor.send({ type: 'left' });
    const number = steps[0]?.number ?? 0;
    expect(flow.control.respond({ kind: 'stepRestored', tab: 't', id, number })).toEqual({
      kind: 'refused',
      reason: 'otherFlow',
    });
  });
});
