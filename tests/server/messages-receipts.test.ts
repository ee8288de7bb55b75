import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { carts, orders, sandboxMessages, users } from '#server/db/schema.ts';
import { messageCounts, messagesDelivered } from '#server/messages/office.ts';
import { sendReceipt } from '#server/messages/receipts.ts';
import { ensureDraftOrder } from '#server/orders/draft-order.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { tidy } from '#server/payments/reconcile.ts';
import { goods } from '../support/catalogue.ts';
import { headerOf, openMailServer, partOf } from '../support/messages.ts';
import {
  type Buyer,
  newPhone,
  openPaymentShop,
  type PaymentShop,
  paidCallback,
  paybillConfirmation,
} from '../support/paying.ts';
import { openVaultShop } from '../support/vault.ts';

let pay: PaymentShop;
beforeAll(async () => {
  pay = await openPaymentShop();
});
afterEach(() => pay.restoreNetwork());
afterAll(() => pay.stop());

const minute = 60_000;

/** What stands on the phone of the buyer's account, the oldest first. */
async function received({ userId }: Buyer, from: PaymentShop = pay) {
  const [user] = await from.db.select().from(users).where(eq(users.userId, userId));
  return from.db
    .select({ sender: sandboxMessages.sender, body: sandboxMessages.body })
    .from(sandboxMessages)
    .where(eq(sandboxMessages.msisdn, user?.phoneNumber ?? ''))
    .orderBy(sandboxMessages.messageID);
}

const withEmail = async ({ userId }: Buyer, email: string, firstName = '', from: PaymentShop = pay) => {
  await from.db.update(users).set({ email, firstName }).where(eq(users.userId, userId));
};

async function payByPrompt(buyer: Buyer, from: PaymentShop = pay): Promise<string> {
  await from.initiate(buyer);
  await from.answer(buyer, 'pin');
  return (await from.order(buyer.cartID))?.orderID ?? '';
}

/** Placed by a process that stopped before it sent the receipt. */
async function placedWithoutReceipt(buyer: Buyer): Promise<string> {
  return pay.db.transaction(async (tx) => {
    const [cart] = await tx.select().from(carts).where(eq(carts.cartID, buyer.cartID));
    if (!cart) throw new Error('the test names no cart');
    const { orderID } = await ensureDraftOrder(tx, cart, pay.deps);
    await placeOrder(tx, orderID, { method: 'paybill', at: pay.deps.clock() });
    return orderID;
  });
}

describe('a receipt', () => {
  it('is texted to the phone of the account once the order is paid by a prompt', async () => {
    const buyer = await pay.buyer();
    const orderID = await payByPrompt(buyer);
    const { payload } = (await pay.call('GET', `/v1/user/cart/${buyer.cartID}/order`, { token: buyer.token })).json
      .message;
    expect(await received(buyer)).toEqual([
      {
        sender: 'UWANJA',
        body: `Your order ${orderID} of Ksh 2,487 is paid. M-PESA receipt ${payload.receipt}. See it at http://uwanja.test/orders`,
      },
    ]);
  });

  it('is texted once the order is paid by paybill', async () => {
    const buyer = await pay.buyer();
    const { account, amount } = (await pay.details(buyer)).json.message;
    await pay.payBill(newPhone(), { paybill: '174379', account, amount });
    expect(await received(buyer)).toHaveLength(1);
  });

  it('is not sent while nothing is paid', async () => {
    const buyer = await pay.buyer();
    await pay.initiate(buyer);
    await pay.answer(buyer, 'cancel');
    const order = await pay.order(buyer.cartID);
    await sendReceipt(pay.deps, order?.orderID ?? '');
    expect(await received(buyer)).toEqual([]);
    expect((await pay.order(buyer.cartID))?.receiptSentAt).toBeNull();
  });

  it('comes once, however often and however M-PESA reports the payment, and whoever asks', async () => {
    const buyer = await pay.buyer();
    const orderID = await payByPrompt(buyer);
    const { callbackKey, checkoutRequestID } = await pay.attempt(buyer.cartID);
    const [payment] = await pay.paymentsOf(orderID);
    const receipt = payment?.receipt ?? '';
    await Promise.all([
      pay.callBack(callbackKey, paidCallback(checkoutRequestID, receipt)),
      pay.callBack(callbackKey, paidCallback(checkoutRequestID, receipt)),
      pay.confirm(paybillConfirmation(orderID, receipt)),
      pay.query(buyer, checkoutRequestID ?? ''),
      sendReceipt(pay.deps, orderID),
      sendReceipt(pay.deps, orderID),
    ]);
    pay.pass(5 * minute);
    await tidy(pay.deps);
    expect(await received(buyer)).toHaveLength(1);
  });

  it('that a stopped process has left is sent in the next round, once', async () => {
    const buyer = await pay.buyer();
    await placedWithoutReceipt(buyer);
    await tidy(pay.deps);
    expect(await received(buyer)).toEqual([]);
    pay.pass(2 * minute);
    await Promise.all([tidy(pay.deps), tidy(pay.deps)]);
    await tidy(pay.deps);
    expect(await received(buyer)).toHaveLength(1);
  });

  it.each([
    ['is sent after six days without the shop', 6, 1],
    ['is not sent any more after eight', 8, 0],
  ])('%s', async (_, days, count) => {
    const buyer = await pay.buyer();
    await placedWithoutReceipt(buyer);
    pay.pass(days * 24 * 60 * minute);
    await tidy(pay.deps);
    expect(await received(buyer)).toHaveLength(count);
  });

  it('goes to nobody where the account was deleted meanwhile', async () => {
    const buyer = await pay.buyer();
    const orderID = await placedWithoutReceipt(buyer);
    await pay.db
      .update(users)
      .set({ phoneNumber: `deleted:${buyer.userId}` })
      .where(eq(users.userId, buyer.userId));
    await sendReceipt(pay.deps, orderID);
    expect(await received(buyer)).toEqual([]);
  });

  it('also stands as an e-mail on the handset, for a customer who has an address', async () => {
    const buyer = await pay.buyer();
    await withEmail(buyer, 'asha@example.com');
    const orderID = await payByPrompt(buyer);
    const [, mail] = await received(buyer);
    expect(mail?.sender).toBe('E-MAIL');
    expect(mail?.body).toMatch(new RegExp(`^To asha@example.com\nReceipt for order ${orderID}\n\nHello,`));
  });

  it('that cannot be sent leaves the order placed, and is counted', async () => {
    const buyer = await pay.buyer();
    const { account } = (await pay.details(buyer)).json.message;
    const { failed } = messageCounts(pay.deps).text;
    await pay.db.execute('alter table sandbox_messages rename to gone');
    try {
      await pay.confirm(paybillConfirmation(account, 'SKL4X9Y2Z7'));
    } finally {
      await pay.db.execute('alter table gone rename to sandbox_messages');
    }
    expect((await pay.order(buyer.cartID))?.status).toBe('pending');
    expect((await pay.lastMessage())?.outcome).toBe('placed');
    expect(messageCounts(pay.deps).text.failed).toBe(failed + 1);
  });
});

describe('the e-mail of a receipt', () => {
  it('names what was bought and what it came to, with everything typed escaped', async () => {
    const server = await openMailServer();
    const shop = await openPaymentShop({ SMTP_URL: server.url, MAIL_FROM: 'Uwanja <shop@example.com>' });
    const buyer = await shop.buyer();
    await withEmail(buyer, 'asha@example.com', '<i>Asha</i>', shop);
    const orderID = await payByPrompt(buyer, shop);
    await messagesDelivered(shop.deps);
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    if (!mail) throw new Error('there is no mail');
    expect(mail.to).toEqual(['asha@example.com']);
    expect(headerOf(mail, 'Subject')).toBe(`Receipt for order ${orderID}`);
    const plain = partOf(mail, 'text/plain');
    for (const line of ['Hello <i>Asha</i>,', '1 × Gift Card (Black): Ksh 2,450', 'DST: Ksh 37', 'Total: Ksh 2,487']) {
      expect(plain).toContain(line);
    }
    expect(plain).toMatch(/M-PESA receipt: [A-Z0-9]{10}/);
    expect(plain).toContain('http://uwanja.test/orders');
    expect(partOf(mail, 'text/html')).toContain('Hello &lt;i&gt;Asha&lt;/i&gt;,');
    // The text goes its own way.
    expect(await received(buyer, shop)).toMatchObject([{ sender: 'UWANJA' }]);
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderID, orderID));
    expect(order?.receiptSentAt).toEqual(shop.deps.clock());
    await shop.stop();
    await server.close();
  });

  it('says where codes are that came with the payment, and not what they are', async () => {
    const server = await openMailServer();
    const shop = await openVaultShop({ SMTP_URL: server.url, MAIL_FROM: 'Uwanja <shop@example.com>' });
    await shop.load(goods.giftCard, 'LETTER-0001-CODE');
    const buyer = await shop.billed([goods.giftCard, 1]);
    await withEmail(buyer, 'asha@example.com', '', shop);
    await shop.payFor(buyer);
    await messagesDelivered(shop.deps);
    const [mail] = server.mails;
    if (!mail) throw new Error('there is no mail');
    expect(partOf(mail, 'text/plain')).toContain('has arrived. Sign in to read your codes: they are with the order.');
    expect(`${mail.source}${await shop.told(buyer)}`).not.toContain('LETTER-0001');
    await shop.stop();
    await server.close();
  });
});
