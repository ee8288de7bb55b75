import { screen, within } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type ChosenFile, viewFlowsInspector } from '#machines/flows-inspector/index.ts';
import { FlowsScreen } from '#src/screens/flows/FlowsScreen.tsx';
import { seesFailure, seesText } from '#tests/support/models/expectations.ts';
import { flowsInspectorModel } from './flows-inspector.model.ts';

type Snapshot = Parameters<typeof viewFlowsInspector>[0];

/** The section of the page below a heading; null if there is none. */
const under = (title: string) => {
  const panel = findControl('heading', title)?.closest('section');
  return panel ? within(panel) : null;
};
/** Expects the selected step and the highlighted part of the chart. */
const seesMoment = (snapshot: Snapshot) => {
  const { actor, step, position, count } = viewFlowsInspector(snapshot);
  expect(findControl('heading', 'Snapshot') !== null).toBe(actor !== null);
  if (!actor) return;
  expect(screen.getByText(new RegExp(`^Step ${position} of ${count}:`))).toBeVisible();
  expect(screen.getByRole('img', { name: `Statechart of ${actor.name}, in ${step?.value}` })).toBeInTheDocument();
};

/** A file as the browser has it, whose content the model's answer replaces. */
const fileOf = ({ name, size }: ChosenFile) => new File([' '.repeat(size)], name, { type: 'application/json' });

export const flowsInspectorScreen = screenOf(flowsInspectorModel)({
  page: <FlowsScreen />,
  at: '/flows',
  distinguish: ({ tabs }) => tabs.length,
  events: {
    'tab.listed': externalEvent('the other tab'),
    'tab.removed': externalEvent('the other tab'),
    'tab.chosen': {
      control: () => screen.queryByRole('combobox', { name: 'Tab' }),
      act: (user, control, { tab }) => user.selectOptions(control, tab),
      words: () => 'chooses the other tab',
    },
    'file.chosen': {
      control: () => screen.queryByLabelText('Open a recording', { selector: 'input' }),
      act: (user, control, { file }) => user.upload(control, fileOf(file)),
      words: ({ file }) => `opens the file ${file.name}`,
    },
    'import.accepted': press('Show it anyway'),
    'import.closed': press('Back to the live tab'),
    'filter.changed': {
      control: () => screen.queryByLabelText('Event contains'),
      act: async (user, control, { filter }) => {
        // A text that is already there is no change.
        if ((control as HTMLInputElement).value === filter.event) await user.clear(control);
        (control as HTMLInputElement).focus();
        await user.paste(filter.event ?? '');
      },
      words: ({ filter }) => `filters by the event ‘${filter.event}’`,
    },
    'base.chosen': press('Compare from here'),
    'base.cleared': press('End the comparison'),
    'other.chosen': {
      control: () => screen.queryByLabelText('Compare with a recording', { selector: 'input' }),
      act: (user, control, { file }) => user.upload(control, fileOf(file)),
      words: ({ file }) => `compares with the file ${file.name}`,
    },
    'other.closed': press('Close the comparison'),
    'event.sent': {
      control: ({ id }) =>
        (id === 'a' && under('Chart of a')?.queryByRole('button', { name: 'Send', hidden: true })) || null,
      act: async (user, control, { name, payload }) => {
        await user.selectOptions(screen.getByLabelText('Event for a'), name);
        const field = screen.getByLabelText(/^Data as JSON/);
        await user.clear(field);
        field.focus();
        await user.paste(payload);
        await user.click(control);
      },
      words: ({ name, payload }) => `sends ${name}${payload && ` with ${payload}`}`,
    },
    'step.restored': press('Jump to this step'),
    'tab.responded': externalEvent('the tab'),
    'tab.reported': externalEvent('the tab'),
    'tab.continued': externalEvent('the tab'),
    'tab.closed': externalEvent('the tab'),
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
    'latestStep.chosen': press('Follow live'),
    'search.retried': press('Try again'),
  },
  states: {
    'watching.source.live.searching': seesText('Loading...'),
    'watching.source.live.unanswered': seesText('No tab reports'),
    'watching.source.live.following': () => {
      for (const text of ['Loading...', 'No tab reports', /^The tab has been closed/])
        expect(screen.queryByText(text)).toBeNull();
    },
    'watching.source.live.ended': seesText(/^The tab has been closed/),
    'watching.source.reading': seesText('Loading...'),
    'watching.source.otherBuild': seesText(/was recorded by another build \(an older build\)/),
    'watching.source.imported': seesText(/^recording\.json, recorded by the build/),
    'watching.shownStep.latest': (snapshot) => {
      seesMoment(snapshot);
      if (viewFlowsInspector(snapshot).actor) expect(findControl('button', 'Live')).toBeDisabled();
    },
    'watching.shownStep.earlier': (snapshot) => {
      seesMoment(snapshot);
      expect(findControl('button', 'Follow live')).toBeEnabled();
    },
    'watching.comparison.absent': () => expect(findControl('heading', /^Compared with/)).toBeNull(),
    'watching.comparison.reading': seesText('Reading the file'),
    'watching.comparison.shown': () => expect(findControl('heading', 'Compared with recording.json')).toBeVisible(),
    failed: () => {
      seesFailure();
      expect(findControl('heading', 'Snapshot')).toBeNull();
    },
  },
});
