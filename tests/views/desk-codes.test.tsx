import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { CodePreview, CodeStockDetail } from '#contract/desk/codes.ts';
import { freshly, openDeskApp } from '#tests/support/views/desk-app.tsx';

/** Loading codes on the pages of the owner's desk, with answers that each test gives. */

const named = { name: 'PSN Card', variant: 'US 10' };
const stock: CodeStockDetail = {
  ...named,
  itemID: 4,
  variantID: 12,
  platform: 'PlayStation',
  region: 'United States',
  waiting: 0,
  free: 0,
  stopped: 0,
  delivered: 0,
  daysLeft: null,
  stock: 0,
  follows: true,
  state: '0 codes',
  batches: [],
};
const preview: CodePreview = {
  ...named,
  state: '0 codes',
  codes: 4,
  first: '…0001',
  last: '…0004',
  badLines: [],
  errors: [],
  waiting: 0,
};

function openCodes(checked: Partial<CodePreview> = {}) {
  const desk = openDeskApp({
    path: '/codes/12',
    more: {
      ...freshly.more,
      'GET /code/variant/{variantID}': stock,
      'POST /code/variant/{variantID}/preview': { ...preview, ...checked },
    },
  });
  const choose = async (content: string | Uint8Array<ArrayBuffer>, name: string) =>
    userEvent.upload(await screen.findByLabelText('File of codes'), new File([content], name, { type: 'text/csv' }));
  return { ...desk, choose };
}

describe('loading codes', () => {
  test('confirms the product, the number of codes, and the ends of the first and the last one', async () => {
    const desk = openCodes();
    await desk.choose('variantID,code\n12,A-0001', 'codes.csv');
    await desk.press('button', 'Check the codes');
    await desk.press('button', 'Load them');
    expect(await screen.findByText('4 codes for PSN Card, US 10. The first is …0001, the last …0004.')).toBeVisible();
  });

  test('confirms a single code by its end', async () => {
    const desk = openCodes({ codes: 1, last: '…0001' });
    await desk.choose('A-0001', 'codes.txt');
    await desk.press('button', 'Check the codes');
    await desk.press('button', 'Load them');
    expect(await screen.findByText('1 code for PSN Card, US 10: …0001.')).toBeVisible();
  });

  test.each([
    ['with NUL', 'PK\u0003\u0004\0\0', 'codes.xlsx.csv'],
    ['in another encoding', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), 'photo.csv'],
  ])('refuses a file %s when it is chosen', async (_, content, name) => {
    const desk = openCodes();
    await desk.choose(content, name);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This file is not text. Save it as plain text or as CSV UTF-8, then choose it again.',
    );
    expect(screen.getByLabelText(/^Codes, one a line/)).toHaveValue('');
  });
});
