import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from '#src/platform/api/client.ts';
import {
  completeOrder,
  getCartOrderWithStatus,
  initiateExpress,
  paymentAnswer,
  queryExpress,
} from '#src/platform/api/payments.ts';

const cartID = 'A'.repeat(22);
const api = createClient(() => {}, 'http://shop.test/v1');
const answered = (message: unknown) => vi.stubGlobal('fetch', async () => Response.json({ success: 1, message }));
afterEach(() => vi.unstubAllGlobals());

const initiated = () => api(initiateExpress, { params: { cartID, phone: '254712345678' } });
const queried = () => api(queryExpress, { params: { checkoutRequestID: 'ws_CO_1' } });

it('accepts an initiation with only the fields of the specification', async () => {
  answered({ ResponseCode: '0', ResponseDescription: 'Success', CheckoutRequestID: 'ws_CO_1' });
  expect(await initiated()).toMatchObject({ ResponseCode: '0', CheckoutRequestID: 'ws_CO_1' });
});

it('accepts codes as numbers, and a refusal without a request', async () => {
  answered({ ResponseCode: 1, ResponseDescription: 'System is busy.', CheckoutRequestID: null });
  expect(await initiated()).toMatchObject({
    ResponseCode: '1',
    ResponseDescription: 'System is busy.',
    CheckoutRequestID: '',
  });
});

it.each([
  [{ ResponseCode: 0, ResultDesc: 'Request cancelled by user.' }],
  [{ ResponseCode: '0', ResponseDescription: 'Request cancelled by user.' }],
  [{ ResponseCode: '0', ResponseDescription: 'Request cancelled by user.', ResultDesc: '' }],
])('finds the description of an outcome in %j', async (message) => {
  answered(message);
  expect(await queried()).toMatchObject({ ResponseCode: '0', ResultDesc: 'Request cancelled by user.' });
});

it.each([[{}], [{ ResponseCode: null }], ['0'], [null]])(
  'finds no description where an outcome has none: %j',
  (message) => {
    expect(v.is(paymentAnswer, message)).toBe(false);
  },
);

it('reads any successful completion as success, and reads status and receipt of an order', async () => {
  answered('Order made successfully.');
  await expect(api(completeOrder, { params: { cartID }, body: { status: 'pending' } })).resolves.toBeDefined();
  answered({ orderID: 'UW1', status: 'completed', payload: {}, cart: {} });
  expect(await api(getCartOrderWithStatus, { params: { cartID } })).toEqual({
    status: 'completed',
    receipt: null,
    held: null,
  });
  answered({ orderID: 'UW1', status: 'pending', payload: { amount: 1_015, receipt: 'UKM7' }, cart: {} });
  expect(await api(getCartOrderWithStatus, { params: { cartID } })).toEqual({
    status: 'pending',
    receipt: { orderID: 'UW1', amount: 1_015, receipt: 'UKM7', codes: 0, isDelivered: false },
    held: null,
  });
});

it.each([
  ['paid', 'now', 'It arrived.'],
  ['refund due', 'now', 'It arrived.'],
  ['paid', 'done', null],
  ['prompted', 'now', null],
])('reads from the step %s (%s) the money that does not pay the order', async (step, state, held) => {
  const timeline = [{ step, state, detail: 'It arrived.' }];
  answered({ orderID: 'UW1', status: 'awaiting payment', payload: { timeline }, cart: {} });
  expect(await api(getCartOrderWithStatus, { params: { cartID } })).toMatchObject({ held });
});
