import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deskTexts } from '#messages/desk.ts';
import { at, freshly, openDeskApp } from '#tests/support/views/desk-app.tsx';

/** How the owner's desk names changes: before they are made, when another person was first, and in the audit. */

describe('a change that another person was first with', () => {
  const changedSince = 'Somebody has changed it since you opened it. Nothing was changed by you.';
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
