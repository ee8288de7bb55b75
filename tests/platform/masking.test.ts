import { describe, expect, it } from 'vitest';
import { masked } from '#src/platform/inspection/masking.ts';

const token = 'a'.repeat(20) + '-_'.repeat(3) + 'Z'.repeat(17);

describe('masking for the inspector', () => {
  it('masks secrets under all of their names at any depth', () => {
    const text = JSON.stringify(
      masked({
        context: {
          fields: { phoneNumber: '0712 345 678', password: 'hunter22', confirmPassword: 'hunter23' },
          session: { token, email: 'a@b.ke' },
        },
        event: { type: 'signIn.fieldChanged', name: 'password', value: 'kept by its machine' },
        list: [{ pin: '1234' }, { msisdn: 254712345678 }],
      }),
    );
    for (const secret of ['0712', 'hunter22', 'hunter23', token, 'a@b.ke', '1234', '254712345678'])
      expect(text).not.toContain(secret);
  });

  it('masks the codes of an order in the machine, in the response and in the view model', () => {
    const code = 'AAAA-BBBB-CCCC';
    const lines = [{ codeID: 4, name: 'Steam Card (USD 10)', code, busy: false }];
    const text = JSON.stringify(
      masked({
        snapshot: { context: { orderID: 'UW7K3M9Q2A', revealed: [{ codeID: 4, code }] }, output: { codeID: 4, code } },
        event: { type: 'xstate.done.actor.revealCode', output: { codeID: 4, code } },
        view: { lines },
      }),
    );
    expect(text).not.toContain(code);
    // The code's id and item are not secret.
    expect(text).toContain('"codeID":4');
    expect(text).toContain('Steam Card (USD 10)');
  });

  it.each([
    ['254712345678'],
    ['+254 712 345 678'],
    ['0112345678'],
    ['/sandbox/handset?number=254712345678'],
    ['ws_CO_21112026120000000712345678'],
  ])('masks numbers inside other text: %s', (text) => {
    expect(String(masked(text))).not.toMatch(/[17]12.?345/);
  });

  it('leaves values that are not personal', () => {
    const plain = {
      status: 'active',
      value: { attempt: 'prompted' },
      amount: 1450,
      itemID: 12,
      at: '2026-11-21T09:00:00Z',
    };
    expect(masked(plain)).toEqual(plain);
  });
});
