import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { FailureError } from '#machines/support/failure.ts';
import { deskTexts } from '#messages/desk.ts';
import { connectOf } from '#tests/models/connect-editor.model.ts';
import { at, freshly, openDeskApp, orderID } from '#tests/support/views/desk-app.tsx';

/** How the owner's desk names changes: before they are made, when another person was first, and in the audit. */

describe('a change that another person was first with', () => {
  const changedSince = 'Another person has changed it since you opened it. Your change was not made.';
  test.each([
    ['version 3', 'version 4', changedSince],
    ['draft, version 3', 'tested, version 4', changedSince],
    ['5 products, 9zYW4dIQKm5F3X1F', '6 products, 8aYW4dIQKm5-3_1F', changedSince],
    ['open', 'settled', 'You decided on “open”. It is now “settled”. Nothing was changed by you.'],
    [
      '0 codes',
      '1 code, stock follows',
      'You decided on “0 codes”. It is now “1 code, stock follows”. Nothing was changed by you.',
    ],
  ])('names “%s” and “%s” where they mean something', (before, now, sentence) => {
    expect(deskTexts.overtakenText(before, now)).toBe(sentence);
  });
});

describe('the buttons of a list', () => {
  test('name the person of the staff, the passkey and the author that they are about', async () => {
    const staff = ['Asha', 'Baraka'].map((name) => ({
      staffID: name,
      state: 'support',
      name,
      role: 'support',
      addedAt: at,
      removedAt: null,
      lastSeenAt: at,
      passkeys: [{ passkeyID: `p-${name}`, label: 'Phone', createdAt: at, lastUsedAt: at }],
      devices: 1,
      invitedUntil: null,
    }));
    openDeskApp({ path: '/staff', more: { ...freshly.more, 'GET /staff': staff } });
    await screen.findByRole('button', { name: 'Remove: Baraka' });
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['Remove: Phone, Asha', 'New link: Asha', 'Change role: Asha']));
    expect(screen.getByRole('combobox', { name: 'Role: Baraka' })).toBeVisible();
  });
});

describe('the dialog of a change', () => {
  test('stays open at a tap beside it once something is typed, until it is cancelled', async () => {
    const desk = openDeskApp({ path: `/orders/${orderID}` });
    const open = async () => {
      await desk.press('button', 'Add a note');
      return screen.findByRole('dialog');
    };
    const tapBeside = async (dialog: HTMLElement) =>
      userEvent.click(dialog.closest('.MuiDialog-container') as HTMLElement);
    await tapBeside(await open());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await open();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Call first');
    await tapBeside(dialog);
    expect(within(dialog).getByRole('textbox')).toHaveValue('Call first');
    await desk.press('button', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the list of orders', () => {
  test('says that its last day is before its first one', async () => {
    openDeskApp({ path: '/orders?from=2026-11-20&to=2026-11-10', more: { 'GET /order': { orders: [], next: null } } });
    expect(await screen.findByLabelText('To')).toHaveAccessibleDescription(
      'Choose a day after the first one, or the same.',
    );
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
    expect(screen.queryByText('Nothing here.')).toBeNull();
  });
});

describe('a message', () => {
  test('says how often it was tried only where it was', async () => {
    const message = { channel: 'text', kind: 'code', recipient: '07', state: 'sent', error: null, createdAt: at };
    const messages = [0, 2].map((attempts) => ({ ...message, messageID: attempts + 1, attempts, actions: [] }));
    openDeskApp({ path: '/messages?status=all', more: { 'GET /message': { messages, next: null } } });
    expect(await screen.findByText('2 attempts')).toBeVisible();
    expect(screen.queryByText('0 attempts')).toBeNull();
  });
});

describe('a comment', () => {
  const comment = {
    commentID: 5,
    articleID: 1,
    articleTitle: 'A lamp',
    name: 'Otieno',
    message: 'Nice.',
    dateAdded: at,
    blockedUntil: null,
  };
  test.each([
    ['Hide', 'shown', 'Hide this comment?', /You can show it again/, 'Hide it', false],
    ['Show', 'hidden', 'Show this comment?', /Readers see it at once/, 'Show it', false],
    ['Delete', 'shown', 'Delete this comment?', /It is gone for good/, 'Delete it for good', true],
  ])('is changed by %s with a question of its own', async (name, state, title, sentence, confirm, isFinal) => {
    const desk = openDeskApp({
      path: '/comments',
      more: { ...freshly.more, 'GET /comment': { comments: [{ ...comment, state }], next: null } },
    });
    await desk.press('button', `${name}: Otieno`);
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: confirm }).className.includes('colorError')).toBe(isFinal);
  });
});

describe('a review of a product', () => {
  const review = {
    reviewID: 7,
    state: 'shown',
    itemID: 3,
    product: 'A lamp',
    variant: 'Red',
    author: 'Asha',
    stars: 2,
    words: 'It broke.',
    createdAt: at,
    edited: false,
    answer: null,
    sample: false,
    hiddenReason: null,
    hiddenAt: null,
  };
  const open = (changed: object) =>
    openDeskApp({
      path: '/reviews',
      more: {
        ...freshly.more,
        'GET /review': { reviews: [{ ...review, ...changed }], next: null },
        'POST /review/{reviewID}/answer': { state: 'shown' },
        'POST /review/{reviewID}/hide': { state: 'hidden' },
        'POST /review/{reviewID}/show': { state: 'shown' },
      },
    });

  test('is listed with its product, its stars, its words, its answer and why it is hidden', async () => {
    open({ state: 'hidden', answer: 'Send it back.', hiddenReason: 'It names a person.' });
    expect(await screen.findByRole('link', { name: 'A lamp (Red)' })).toHaveAttribute('href', '/products/3');
    for (const shown of ['2 stars of 5', 'It broke.', 'Asha', 'Answer of the shop: Send it back.'])
      expect(screen.getByText(shown)).toBeVisible();
    expect(screen.getByText('Hidden because: It names a person.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change the answer' })).toBeEnabled();
  });

  test.each([
    ['Answer', 'shown', 'Answer', 'Publish the answer', 'answer', { text: 'So sorry.' }],
    ['Hide', 'shown', 'Reason, which its author reads', 'Hide it', 'hide', { reason: 'So sorry.' }],
    ['Show', 'hidden', null, 'Show it', 'show', {}],
  ] as const)('is changed by %s', async (name, state, label, confirm, call, body) => {
    const desk = open({ state });
    await desk.press('button', name);
    const dialog = within(await screen.findByRole('dialog'));
    if (label) await userEvent.type(dialog.getByLabelText(label, { exact: false }), 'So sorry.');
    await desk.press('button', confirm);
    expect(await screen.findByText(/^The review is /)).toBeVisible();
    expect(desk.sent).toMatchObject([{ call: `POST /review/{reviewID}/${call}`, body: { decidedOn: state, ...body } }]);
  });
});

describe('the Connect packages', () => {
  test('state the rate and the shillings of each price as it is typed', async () => {
    openDeskApp({ path: '/connect', more: { ...freshly.more, 'GET /connect': { ...connectOf(), usdKes: 129.55 } } });
    expect(await screen.findByText('A dollar is Ksh 129.55.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change the rate' })).toHaveAttribute('href', '/shop');
    const price = screen.getByLabelText('Price in dollars');
    expect(price).toHaveAccessibleDescription('Ksh 842 at the rate of the shop');
    await userEvent.clear(price);
    await userEvent.type(price, '10');
    expect(price).toHaveAccessibleDescription('Ksh 1,296 at the rate of the shop');
  });
});

describe('a list', () => {
  const comment = {
    commentID: 5,
    articleID: 1,
    articleTitle: 'A lamp',
    name: 'Otieno',
    state: 'shown',
    blockedUntil: null,
  };
  const listed = (message: string) => ({ comments: [{ ...comment, message, dateAdded: at }], next: null });

  test('shows its rows while it is loaded again, and says when that fails', async () => {
    const loads: PromiseWithResolvers<unknown>[] = [];
    const desk = openDeskApp({
      path: '/comments',
      more: {
        ...freshly.more,
        'GET /comment': () => {
          const load = Promise.withResolvers<unknown>();
          loads.push(load);
          return load.promise;
        },
        'POST /comment/{commentID}/moderate': { state: 'hidden' },
      },
    });
    await expect.poll(() => loads.length).toBe(1);
    loads[0]?.resolve(listed('Nice.'));
    await desk.press('button', 'Hide: Otieno');
    await desk.press('button', 'Hide it');
    await desk.press('button', 'Close');
    await expect.poll(() => loads.length).toBe(2);
    expect(screen.getByText('Nice.')).toBeVisible();
    loads[1]?.reject(new FailureError({ kind: 'unreachable' }));
    await desk.press('button', 'Try again');
    expect(screen.getByText('Nice.')).toBeVisible();
    loads[2]?.resolve(listed('Hidden now.'));
    expect(await screen.findByText('Hidden now.')).toBeVisible();
    expect(screen.queryByText('Nice.')).toBeNull();
  });
});

describe('an order', () => {
  test('is cancelled by a button that names the order', async () => {
    const cancellation = { state: 'pending', subscriptions: 0, codesReturned: 0, codesSeen: 0, pieces: 1, owed: 900 };
    openDeskApp({
      path: `/orders/${orderID}?cancel=`,
      more: { ...freshly.more, 'GET /order/{orderID}/cancellation': cancellation },
    });
    expect(await screen.findByRole('button', { name: 'Cancel the order' })).toBeEnabled();
  });
});

describe('a file of the shop', () => {
  test('is prepared by a change of its own, and saved from the address that it answers', async () => {
    const path = '/export/0b5a6c1e-2f0d-4a53-9a39-5c6f3f0a7d11';
    const answer = { what: 'customers', path, until: at };
    const desk = openDeskApp({ path: '/data', more: { ...freshly.more, 'POST /export': answer } });
    await desk.press('button', 'Download: Customers');
    await screen.findByRole('dialog', { name: 'Download this file?' });
    await desk.press('button', 'Prepare the file');
    const save = await screen.findByRole('link', { name: 'Save the file' });
    expect([save.getAttribute('href'), save.hasAttribute('download')]).toEqual([`/desk/api${path}`, true]);
    expect(desk.sent).toMatchObject([{ call: 'POST /export', body: { what: 'customers' } }]);
  });

  test.each([
    ['owner', 1],
    ['money', 0],
    ['support', 0],
  ] as const)('is offered to the role %s %i times', async (role, times) => {
    openDeskApp({ role, path: '/more' });
    await screen.findByRole('heading', { name: 'More' });
    expect(screen.queryAllByRole('link', { name: 'Your data' })).toHaveLength(times);
  });
});

describe('the audit', () => {
  test('names each change as its dialog does, and a command as it was typed', async () => {
    const row = { at, who: 'Amina', role: 'owner', target: 'bulk change 3', before: null, after: null };
    const calls = [
      'POST /product/bulk/{changeID}/undo',
      'POST /order/{orderID}/contact',
      'POST /invitation/accept',
      'ops settle',
    ];
    openDeskApp({
      path: '/audit',
      more: {
        ...freshly.more,
        'GET /audit': { rows: calls.map((call, auditID) => ({ ...row, auditID, call })), next: null },
      },
    });
    for (const name of ['Undo this change', 'See the contact of an order', 'Create the first passkey', 'ops settle'])
      expect(await screen.findByText(name)).toBeVisible();
  });
});
