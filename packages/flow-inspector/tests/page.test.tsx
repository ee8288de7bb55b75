// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inspectorEvents, inspectorMachine, viewInspector } from '@uwanja/flow-inspector/inspector';
import { englishTexts as texts } from '@uwanja/flow-inspector/texts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { InspectorPage } from '../src/page/InspectorPage.tsx';
import { sent, stepped, twoActors } from './inspector.model.ts';

const silent = inspectorMachine.provide({ actors: { followTab: fromCallback(() => {}) } });
type Events = Parameters<ReturnType<typeof createActor<typeof silent>>['send']>[0];

function show(...events: Events[]) {
  const actor = createActor(silent, { input: { tab: null } }).start();
  for (const event of events) actor.send(event);
  const did = { send: vi.fn(), onSave: vi.fn(), onCopy: vi.fn() };
  render(<InspectorPage view={viewInspector(actor.getSnapshot())} {...did} />);
  actor.stop();
  return did;
}
afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the page', () => {
  it('waits for a tab first', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
  });

  it('shows the chart of the first actor with its current state highlighted', () => {
    show(inspectorEvents.reported(twoActors));
    const drawing = screen.getByRole('img', { name: texts.drawing('a', 'on') });
    expect([...drawing.querySelectorAll('.flow-active')].map((state) => state.getAttribute('data-state'))).toEqual([
      'lamp.on',
    ]);
    expect(button(texts.forward)).toBeDisabled();
    expect(button(texts.live)).toBeDisabled();
  });

  it('shows an earlier step with its state and context', async () => {
    const did = show(inspectorEvents.reported(twoActors), inspectorEvents.wentBack());
    expect(screen.getByRole('img', { name: texts.drawing('a', 'asking') })).toBeVisible();
    expect(screen.getByText(/"choice": null/)).toBeVisible();
    for (const [name, event] of [
      [texts.back, inspectorEvents.wentBack()],
      [texts.forward, inspectorEvents.wentForward()],
      [texts.followLive, inspectorEvents.latestStepChosen()],
    ] as const) {
      await userEvent.click(button(name));
      expect(did.send).toHaveBeenLastCalledWith(event);
    }
  });

  it('says of the first step whether the actor has started, or resumed from the state of a server-rendered page', () => {
    const [first, ...others] = twoActors.actors;
    if (!first) throw new Error('the recording has no actor');
    const [begun] = first.steps;
    const restored = { ...first, restored: { value: 'asking', context: { choice: null } } };
    for (const [actor, words] of [
      [first, texts.started],
      [restored, texts.resumed],
    ] as const) {
      show(inspectorEvents.reported({ ...twoActors, actors: [{ ...actor, steps: begun ? [begun] : [] }, ...others] }));
      expect(screen.getByText(new RegExp(`: ${words} at `))).toBeVisible();
      cleanup();
    }
  });

  it('saves the recording', async () => {
    const did = show(inspectorEvents.reported(twoActors));
    await userEvent.click(button(texts.save));
    expect(did.onSave).toHaveBeenCalledOnce();
  });

  it('copies the path up to the selected step', async () => {
    const did = show(inspectorEvents.reported(twoActors), inspectorEvents.wentBack());
    await userEvent.click(button(texts.copy));
    expect(did.onCopy).toHaveBeenCalledWith(twoActors.actors[0], 2);
  });

  it('leads from a message to the step it caused, and from an actor to its chart', async () => {
    const messages = [sent(6, 'a'), stepped(7, 'a', 'settled')].map(inspectorEvents.continued);
    const did = show(inspectorEvents.reported({ ...twoActors, last: 5 }), ...messages);
    await userEvent.click(button(/outside to a pressed/));
    expect(did.send).toHaveBeenCalledWith(inspectorEvents.stepChosen('a', 7));
    await userEvent.click(
      within(screen.getByRole('region', { name: texts.actors })).getByRole('button', { name: /^b/ }),
    );
    expect(did.send).toHaveBeenCalledWith(inspectorEvents.actorChosen('b'));
  });

  it('shows that the tab is closed, and still shows the recording', () => {
    show(inspectorEvents.reported(twoActors), inspectorEvents.closed());
    expect(screen.getByText(texts.ended)).toBeVisible();
    expect(screen.getByRole('img', { name: texts.drawing('a', 'on') })).toBeVisible();
  });
});
