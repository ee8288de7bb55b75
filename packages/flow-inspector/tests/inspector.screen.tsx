import '@testing-library/jest-dom/vitest';
import { screen, within } from '@testing-library/react';
import { type ChosenFile, viewInspector } from '@uwanja/flow-inspector/inspector';
import { FlowInspector } from '@uwanja/flow-inspector/page';
import { externalEvent, findControl, press, screenOf } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { inspectorModel } from './inspector.model.ts';

type Snapshot = Parameters<typeof viewInspector>[0];

const seesText = (text: string | RegExp) => () => expect(screen.getByText(text)).toBeInTheDocument();

/** The section of the page below a heading; null if there is none. */
const under = (title: string) => {
  const panel = findControl('heading', title)?.closest('section');
  return panel ? within(panel) : null;
};
/** Expects the selected step and the highlighted part of the chart. */
const seesMoment = (snapshot: Snapshot) => {
  const { actor, step, position, count } = viewInspector(snapshot);
  expect(findControl('heading', 'Snapshot') !== null).toBe(actor !== null);
  if (!actor) return;
  expect(screen.getByText(new RegExp(`^Step ${position} of ${count}:`))).toBeVisible();
  expect(screen.getByRole('img', { name: `Statechart of ${actor.name}, in ${step?.value}` })).toBeInTheDocument();
};

/** A file as the browser has it, whose content the model's answer replaces. */
const fileOf = ({ name, size }: ChosenFile) => new File([' '.repeat(size)], name, { type: 'application/json' });

export const inspectorScreen = screenOf(inspectorModel)({
  page: <FlowInspector build="abc" onSave={() => {}} onCopy={() => {}} />,
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
      control: () => under('Sequence')?.queryByRole('button', { name: /pressed/ }) ?? null,
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
    'watching.source.live.unanswered': seesText(/^No tab reports/),
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
      if (viewInspector(snapshot).actor) expect(findControl('button', 'Live')).toBeDisabled();
    },
    'watching.shownStep.earlier': (snapshot) => {
      seesMoment(snapshot);
      expect(findControl('button', 'Follow live')).toBeEnabled();
    },
    'watching.comparison.absent': () => expect(findControl('heading', /^Compared with/)).toBeNull(),
    'watching.comparison.reading': seesText('Reading the file'),
    'watching.comparison.shown': () => expect(findControl('heading', 'Compared with recording.json')).toBeVisible(),
    failed: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The open tabs cannot be followed.');
      expect(findControl('button', 'Try again')).toBeEnabled();
      expect(findControl('heading', 'Snapshot')).toBeNull();
    },
  },
});
