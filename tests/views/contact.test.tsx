import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type ContactFields, contactEvents, contactMachine, viewContact } from '#machines/contact/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import type { Moment } from '#src/platform/inspection/attach-recording.ts';
import { links } from '#src/platform/links.ts';
import { ContactUsScreen } from '#src/screens/contact-us/ContactUsScreen.tsx';
import { ContactUsView } from '#src/screens/contact-us/ContactUsView.tsx';
import { sessionActor } from '#tests/support/models/referenced-actors.ts';
import { markSandbox, writeShopFacts } from '#tests/support/views/shop-facts.ts';
import { showPage } from '#tests/support/views/shop-view.tsx';

const complete = {
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A code that does not work',
  issue: 'The code of order UW2 is refused.',
};

const flowWith = (submit: () => Promise<{ email: string }> = () => new Promise(() => {})) =>
  createActor(contactMachine.provide({ actors: { submit: fromPromise(submit) } }), {
    input: { email: '', subject: '', session: sessionActor },
  }).start();
type Flow = ReturnType<typeof flowWith>;

function sent(flow: Flow, fields: Partial<ContactFields> = complete): Flow {
  for (const [name, value] of Object.entries(fields))
    flow.send(contactEvents.changed(name as keyof ContactFields, value));
  flow.send(contactEvents.submitted());
  return flow;
}

function show(flow: Flow = flowWith(), moments: readonly Moment[] = []) {
  const onChange = vi.fn();
  const onSubmit = vi.fn();
  const onAttach = vi.fn();
  showPage(
    <ContactUsView view={viewContact(flow.getSnapshot())} moments={moments} {...{ onChange, onAttach, onSubmit }} />,
  );
  return { onChange, onAttach, onSubmit };
}

const labels = { name: 'Name', email: 'Email', subject: 'Subject', issue: 'Issue' } as const;
const box = (name: keyof typeof labels) => screen.getByRole('textbox', { name: new RegExp(`^${labels[name]}`) });

// @verifies Contact and ticket form
// @verifies /contact-us: ticket form
test('asks for name, email, subject and issue, and requires all of them', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  for (const name of ['name', 'email', 'subject', 'issue'] as const) expect(box(name)).toBeRequired();
});

test('passes on what is typed and when the form is submitted', async () => {
  const { onChange, onSubmit } = show();
  await userEvent.type(box('issue'), 'N');
  expect(onChange).toHaveBeenCalledWith('issue', 'N');
  await userEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('offers to attach what happened, shows the whole text, and attaches it only with a tick', async () => {
  const { onAttach } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Attach what happened' }));
  expect(onAttach).toHaveBeenCalledOnce();
  cleanup();
  const flow = flowWith();
  flow.send(contactEvents.changed('recording', '{"format": "flows-recording"}'));
  const { onChange } = show(flow);
  expect(screen.getByText('{"format": "flows-recording"}')).toBeVisible();
  const tick = screen.getByRole('checkbox', { name: 'Attach this to my ticket' });
  expect(tick).not.toBeChecked();
  await userEvent.click(tick);
  expect(onChange).toHaveBeenCalledWith('isAttached', true);
});

test('lets the sender mark a moment of the attached recording, and take the mark away', async () => {
  const recording = JSON.stringify({ format: 'flows-recording', version: 1, build: 'abc', actors: [] });
  const flow = flowWith();
  flow.send(contactEvents.changed('recording', recording));
  const moment = { actor: 0, step: 4, machine: 'cart', type: 'item.increased', at: Date.UTC(2026, 0, 1, 9, 5, 7) };
  const { onChange } = show(flow, [moment]);
  const moments = await screen.findByLabelText('What went wrong?');
  expect(
    within(moments)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['I would rather not say', '12:05:07 · Your cart: item increased']);
  const marked = () => JSON.parse(String(onChange.mock.lastCall?.[1])).mark;
  await userEvent.selectOptions(moments, '12:05:07 · Your cart: item increased');
  expect(marked()).toEqual({ actor: 0, step: 4, expected: { kind: 'other' } });
  await userEvent.selectOptions(screen.getByLabelText('What did you expect?'), 'Nothing should have happened');
  expect(marked()).toEqual({ actor: 0, step: 4, expected: { kind: 'nothing' } });
  await userEvent.selectOptions(moments, 'I would rather not say');
  expect(marked()).toBeUndefined();
});

test.each([
  [
    'the owner’s address',
    { chat: 'https://help.example.co.ke', whatsapp: '254712345678' },
    'https://help.example.co.ke',
  ],
  ['WhatsApp where no address is set', { whatsapp: '254712345678' }, 'https://wa.me/254712345678'],
])('offers the support chat at %s', (_, facts, address) => {
  onTestFinished(() => writeShopFacts());
  writeShopFacts(facts);
  show();
  expect(screen.getByRole('link', { name: /^Chat with us/ })).toHaveAttribute('href', address);
});

test('offers no support chat in a live shop that has none, and a sample one in a practice shop', () => {
  show();
  expect(screen.queryByText('Support chat')).toBeNull();
  cleanup();
  markSandbox();
  show();
  expect(screen.getByRole('link', { name: /^Chat with us/ })).toHaveAttribute('href', links.support);
});

test('starts with the subject of the page that led here', () => {
  showPage(
    <ContactUsScreen />,
    { pathname: '/contact-us', state: { subject: 'Order UW2' } },
    { session: sessionActor },
  );
  expect(box('subject')).toHaveValue('Order UW2');
});

describe("with the form's machine", () => {
  test('marks the missing fields', () => {
    show(sent(flowWith(), { ...complete, subject: '' }));
    expect(box('subject')).toHaveAccessibleDescription('Enter a subject.');
    expect(box('name')).not.toHaveAccessibleDescription('Enter your name.');
  });

  test('cannot be submitted again while it is being sent', () => {
    show(sent(flowWith()));
    expect(screen.getByRole('button', { name: /Send ticket/ })).toBeDisabled();
  });

  test('shows where a sent ticket will be answered', async () => {
    const flow = sent(flowWith(async () => ({ email: 'ada@example.com' })));
    await waitFor(flow, (snapshot) => snapshot.hasTag('done'));
    show(flow);
    expect(screen.getByRole('status')).toHaveTextContent('We have your ticket and will answer at ada@example.com.');
    expect(box('issue')).toHaveValue('');
  });

  test('shows a failure beside the form, whose fields stay filled', async () => {
    const flow = sent(flowWith(() => Promise.reject(new FailureError({ kind: 'offline' }))));
    await waitFor(flow, (snapshot) => snapshot.hasTag('failed'));
    show(flow);
    expect(screen.getByRole('alert')).toHaveTextContent(/offline/);
    for (const [name, value] of Object.entries(complete)) expect(box(name as keyof typeof labels)).toHaveValue(value);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByRole('button', { name: 'Send ticket' })).toBeEnabled();
  });
});
