import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { viewFlowsInspector } from '#machines/flows-inspector/index.ts';
import { FlowsScreen } from '#src/screens/flows/FlowsScreen.tsx';
import { seesFailure, seesText } from '#tests/support/models/expectations.ts';
import { elsewhere, press, screenOf, seek } from '#tests/support/models/screen-level.tsx';
import { flowsInspectorModel } from './flows-inspector.model.ts';

type Snapshot = Parameters<typeof viewFlowsInspector>[0];

/** The section of the page below a heading; null if there is none. */
const under = (title: string) => {
  const panel = seek('heading', title)?.closest('section');
  return panel ? within(panel) : null;
};
/** Expects the selected step and the highlighted part of the chart. */
const seesMoment = (snapshot: Snapshot) => {
  const { actor, step, position, count } = viewFlowsInspector(snapshot);
  expect(seek('heading', 'Snapshot') !== null).toBe(actor !== null);
  if (!actor) return;
  expect(screen.getByText(new RegExp(`^Step ${position} of ${count}:`))).toBeVisible();
  expect(screen.getByRole('img', { name: `Statechart of ${actor.name}, in ${step?.value}` })).toBeInTheDocument();
};

export const flowsInspectorScreen = screenOf(flowsInspectorModel)({
  page: <FlowsScreen />,
  at: '/flows',
  events: {
    'tab.reported': elsewhere('the tab'),
    'tab.continued': elsewhere('the tab'),
    'tab.closed': elsewhere('the tab'),
    'actor.chosen': {
      control: ({ id }) => under('Actors')?.queryByText(id)?.closest('button') ?? null,
      act: (user, control) => user.click(control),
      words: ({ id }) => `chooses the actor ${id}`,
    },
    'step.chosen': {
      control: () => under('Sequence')?.queryByRole('button', { name: /cookies\.accepted/ }) ?? null,
      act: (user, control) => user.click(control),
      words: () => 'chooses what was sent',
    },
    'step.wentBack': press('Step back'),
    'step.wentForward': press('Step forward'),
    'present.chosen': press('Follow live'),
    'search.retried': press('Try again'),
  },
  states: {
    'watching.tab.searching': seesText('Loading...'),
    'watching.tab.unanswered': seesText('No tab reports'),
    'watching.tab.following': () => {
      for (const text of ['Loading...', 'No tab reports', /^The tab has been closed/])
        expect(screen.queryByText(text)).toBeNull();
    },
    'watching.tab.ended': seesText(/^The tab has been closed/),
    'watching.moment.present': (snapshot) => {
      seesMoment(snapshot);
      if (viewFlowsInspector(snapshot).actor) expect(seek('button', 'Live')).toBeDisabled();
    },
    'watching.moment.past': (snapshot) => {
      seesMoment(snapshot);
      expect(seek('button', 'Follow live')).toBeEnabled();
    },
    failed: () => {
      seesFailure();
      expect(seek('heading', 'Snapshot')).toBeNull();
    },
  },
});
