import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { flowsInspectorEvents, flowsInspectorMachine, viewFlowsInspector } from '#machines/flows-inspector/index.ts';
import { flowsTexts as texts } from '#messages/flows.ts';
import { wantsInspector } from '#src/app/inspect-tab.tsx';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { FlowsView } from '#src/screens/flows/FlowsView.tsx';
import { sent, stepped, twoActors } from '../models/flows-inspector.model.ts';

const silent = flowsInspectorMachine.provide({ actors: { followTab: fromCallback(() => {}) } });
type Events = Parameters<ReturnType<typeof createActor<typeof silent>>['send']>[0];

function show(...events: Events[]) {
  const actor = createActor(silent, { input: { tab: null } }).start();
  for (const event of events) actor.send(event);
  const did = {
    onTab: vi.fn(),
    onFile: vi.fn(),
    onAccept: vi.fn(),
    onCloseImport: vi.fn(),
    onFilter: vi.fn(),
    onChooseActor: vi.fn(),
    onChooseStep: vi.fn(),
    onBack: vi.fn(),
    onForward: vi.fn(),
    onLatestStep: vi.fn(),
    onBase: vi.fn(),
    onBaseEnd: vi.fn(),
    onCompare: vi.fn(),
    onCloseOther: vi.fn(),
    onSend: vi.fn(),
    onRestore: vi.fn(),
    onRetry: vi.fn(),
    onSave: vi.fn(),
    onMark: vi.fn(),
    onCopy: vi.fn(),
  };
  render(
    <AppTheme>
      <FlowsView view={viewFlowsInspector(actor.getSnapshot())} {...did} />
    </AppTheme>,
  );
  actor.stop();
  return did;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('/flows', () => {
  it('waits for a tab first', () => {
    show();
    expect(screen.getByRole('heading', { level: 1, name: texts.title })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
  });

  it('shows the chart of the first actor with its current state highlighted', () => {
    show(flowsInspectorEvents.reported(twoActors));
    const drawing = screen.getByRole('img', { name: texts.drawing('a', 'storing') });
    expect([...drawing.querySelectorAll('.flow-active')].map((state) => state.getAttribute('data-state'))).toEqual([
      'cookieConsent.storing',
    ]);
    expect(button(texts.forward)).toBeDisabled();
    expect(button(texts.live)).toBeDisabled();
  });

  it('shows an earlier step with its state and context', async () => {
    const did = show(flowsInspectorEvents.reported(twoActors), flowsInspectorEvents.wentBack());
    expect(screen.getByRole('img', { name: texts.drawing('a', 'asking') })).toBeVisible();
    expect(screen.getByText(/"choice": null/)).toBeVisible();
    for (const [name, done] of [
      [texts.back, did.onBack],
      [texts.forward, did.onForward],
      [texts.followLive, did.onLatestStep],
    ] as const) {
      await userEvent.click(button(name));
      expect(done).toHaveBeenCalledOnce();
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
      show(
        flowsInspectorEvents.reported({ ...twoActors, actors: [{ ...actor, steps: begun ? [begun] : [] }, ...others] }),
      );
      expect(screen.getByText(new RegExp(`: ${words} at `))).toBeVisible();
      cleanup();
    }
  });

  it('saves the recording', async () => {
    const did = show(flowsInspectorEvents.reported(twoActors));
    await userEvent.click(button(texts.save));
    expect(did.onSave).toHaveBeenCalledOnce();
  });

  it('copies the path up to the selected step', async () => {
    const did = show(flowsInspectorEvents.reported(twoActors), flowsInspectorEvents.wentBack());
    await userEvent.click(button(texts.copy));
    expect(did.onCopy).toHaveBeenCalledWith(twoActors.actors[0], 2);
  });

  it('leads from a message to the step it caused, and from an actor to its chart', async () => {
    const messages = [sent(6, 'a'), stepped(7, 'a', 'settled')].map(flowsInspectorEvents.continued);
    const did = show(flowsInspectorEvents.reported({ ...twoActors, last: 5 }), ...messages);
    await userEvent.click(button(/outside to a cookies\.accepted/));
    expect(did.onChooseStep).toHaveBeenCalledWith('a', 7);
    await userEvent.click(
      within(screen.getByRole('region', { name: texts.actors })).getByRole('button', { name: /^b/ }),
    );
    expect(did.onChooseActor).toHaveBeenCalledWith('b');
  });

  it('shows that the tab is closed, and still shows the recording', () => {
    show(flowsInspectorEvents.reported(twoActors), flowsInspectorEvents.closed());
    expect(screen.getByText(texts.ended)).toBeVisible();
    expect(screen.getByRole('img', { name: texts.drawing('a', 'storing') })).toBeVisible();
  });
});

describe('the inspection switch', () => {
  it.each([
    ['', false],
    ['?q=inspect', false],
    ['?inspect', true],
    ['?inspect=1', true],
    ['?inspect=http://127.0.0.1:3000', true],
    ['?inspect=flows', false],
    ['?tab=x&inspect=flows', false],
  ])('%o asks for an inspector beside /flows: %o', (search, expected) => {
    expect(wantsInspector(new URLSearchParams(search).get('inspect'))).toBe(expected);
  });
});
