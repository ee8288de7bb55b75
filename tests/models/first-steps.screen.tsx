import { screen, within } from '@testing-library/react';
import { externalEvent, press, screenOf, seesFields, whereShown } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import { type FirstStep, firstSteps } from '#contract/desk/first-steps.ts';
import type { FirstStepsView } from '#machines/first-steps/index.ts';
import { FirstSteps } from '#src/desk/parts/FirstSteps.tsx';
import { textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { DeskPage } from './desk-page.tsx';
import { firstStepsModel } from './first-steps.model.ts';

const titles: Readonly<Record<FirstStep, string>> = {
  contact: 'Name and phone',
  sample: 'Remove the sample goods',
  product: 'Your first product',
  prices: 'Delivery and tax',
  codes: 'Your first codes',
  purchase: 'A test purchase',
  passkey: 'A second passkey',
  live: 'Go live with M-PESA',
};
const words = { unknown: '…', open: 'To do', doing: 'Started', done: 'Done' } as const;
/** The links that begin a step. Another step begins with a change, or needs none of the desk. */
const links: Readonly<Partial<Record<FirstStep, string>>> = {
  contact: 'Open Shop',
  product: 'Open Products',
  prices: 'Open Shop',
  purchase: 'Open the shop',
  passkey: 'Add it under More',
};

const rowOf = (step: FirstStep) => screen.queryByText(titles[step])?.closest('li') ?? null;
const isListed = () => screen.queryByRole('heading', { name: 'First steps' }) !== null;

const seesSteps = seesFields<FirstStepsView>(firstStepsModel, {
  steps: (steps) => {
    if (!isListed()) return;
    for (const { step, state } of steps) expect(textOf(rowOf(step))).toContain(titles[step] + words[state]);
  },
  done: (done, { sample }) => {
    expect(isListed()).toBe(sample !== null && done < firstSteps.length);
    if (isListed()) expect(screen.getByText(`${done} of ${firstSteps.length} done`)).toBeVisible();
  },
  sample: (sample, { steps }) => {
    const isOpen = steps.some(({ step, state }) => step === 'sample' && state !== 'done');
    if (sample && isListed() && isOpen)
      expect(screen.getByText('52 sample products, 16 services and 24 articles are shown.')).toBeInTheDocument();
  },
  live: (live, { steps }) => {
    const isOpen = steps.some(({ step, state }) => step === 'live' && state !== 'done');
    if (live && isListed() && isOpen) expect(screen.getByText('DARAJA_URL')).toBeInTheDocument();
  },
  message: (message, { sample }) => {
    if (message && sample === null) expect(screen.getByRole('alert')).toHaveTextContent(shownText(message) ?? '');
  },
});

export const firstStepsScreen = screenOf(firstStepsModel)({
  page: (
    <DeskPage>
      <FirstSteps />
    </DeskPage>
  ),
  always: seesSteps,
  events: {
    'steps.requested': whereShown(press('Try again'), 'the end of a change'),
    'steps.seen': { from: 'the machine itself' },
    'step.started': ({ step }) => {
      const row = rowOf(step);
      const name = links[step];
      const control = () => (row && name ? within(row).queryByRole('link', { name, hidden: true }) : null);
      return control()
        ? { control, act: (user, link) => user.click(link) }
        : externalEvent('the desk, for a step without a link of its own');
    },
  },
  states: Object.fromEntries([
    ...['check.looking', 'check.waiting'].map((leaf) => [leaf, () => {}]),
    ...firstSteps.flatMap((step) => Object.keys(words).map((state) => [`${step}.${state}`, () => {}])),
  ]) as never,
});
