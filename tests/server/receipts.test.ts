import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders, outboxMessages, sandboxMessages, users } from '#server/db/schema.ts';
import { followUpPayment } from '#server/orders/receipts.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { headerOf, openMailServer, partOf } from '#tests/support/server/message-gateways.ts';
import {
  type Buyer,
  newPhone,
  openPaymentShop,
  type PaymentShop,
  paidCallback,
  paybillConfirmation,
} from '#tests/support/server/payment-shop.ts';
import { goods } from '#tests/support/server/small-catalogue.ts';
import { openVaultShop } from '#tests/support/server/vault.ts';

const pay = forFile(await openPaymentShop());

const minute = 60_000;

async function accountOf({ userId }: Buyer, from: PaymentShop = pay) {
  const [user] = await from.db.select().from(users).where(eq(users.userId, userId));
  if (!user) throw new Error('the buyer has no account');
  return user;
}

/** The messages on the phone of the buyer's account, oldest first. */
async function received(buyer: Buyer, from: PaymentShop = pay) {
  await from.deliverMessages();
  const { phoneNumber } = await accountOf(buyer, from);
  return from.db
    .select({ sender: sandboxMessages.sender, body: sandboxMessages.body })
    .from(sandboxMessages)
    .where(eq(sandboxMessages.msisdn, phoneNumber))
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

/** Enqueues the messages of a payment once more. */
const followUp = (orderID: string) => pay.db.transaction((tx) => followUpPayment(pay.deps, tx, orderID));

describe('a receipt', () => {
  it('is texted to the account’s phone when the order is paid by a prompt', async () => {
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

  it('is texted when the order is paid by paybill', async () => {
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
    await followUp(order?.orderID ?? '');
    expect(await received(buyer)).toEqual([]);
    expect((await pay.order(buyer.cartID))?.receiptSentAt).toBeNull();
  });

  it('is sent once, however often and by whichever channel M-PESA reports the payment', async () => {
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
      followUp(orderID),
      followUp(orderID),
    ]);
    pay.pass(5 * minute);
    await pay.reconcile();
    expect(await received(buyer)).toHaveLength(1);
  });

  it('exists exactly if its order is placed', async () => {
    const buyer = await pay.buyer();
    const { account } = (await pay.details(buyer)).json.message;
    await pay.db.execute('alter table outbox_messages rename to gone');
    try {
      await pay.confirm(paybillConfirmation(account, 'SKL4X9Y2Z7'));
      expect(await pay.orderStatus(buyer)).toBe('awaiting payment');
    } finally {
      await pay.db.execute('alter table gone rename to outbox_messages');
    }
    pay.pass(2 * minute);
    await pay.reconcile();
    expect(await pay.orderStatus(buyer)).toBe('pending');
    expect(await received(buyer)).toHaveLength(1);
  });

  it('is not sent to an account that was deleted meanwhile', async () => {
    const buyer = await pay.buyer();
    await payByPrompt(buyer);
    const { phoneNumber } = await accountOf(buyer);
    const body = { password: 'a long password' };
    const { status } = await pay.call('DELETE', `/v1/user/${buyer.userId}`, { token: buyer.token, body });
    expect(status).toBe(200);
    expect(await pay.db.select().from(outboxMessages).where(eq(outboxMessages.userId, buyer.userId))).toEqual([]);
    await pay.deliverMessages();
    expect(await pay.db.select().from(sandboxMessages).where(eq(sandboxMessages.msisdn, phoneNumber))).toEqual([]);
  });

  it('is also e-mailed to a customer with an e-mail address', async () => {
    const buyer = await pay.buyer();
    await withEmail(buyer, 'asha@example.com');
    const orderID = await payByPrompt(buyer);
    const [, mail] = await received(buyer);
    expect(mail?.sender).toBe('E-MAIL');
    expect(mail?.body).toMatch(new RegExp(`^To asha@example.com\nReceipt for order ${orderID}\n\nHello,`));
  });
});

describe('the e-mail of a receipt', () => {
  it('lists the items and the total, and escapes everything that was typed', async () => {
    const server = await openMailServer();
    const shop = await openPaymentShop({ SMTP_URL: server.url, MAIL_FROM: 'Uwanja <shop@example.com>' });
    const buyer = await shop.buyer();
    await withEmail(buyer, 'asha@example.com', '<i>Asha</i>', shop);
    const orderID = await payByPrompt(buyer, shop);
    await shop.deliverMessages();
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
    // The text message is sent independently of the email.
    expect(await received(buyer, shop)).toMatchObject([{ sender: 'UWANJA' }]);
    const [order] = await shop.db.select().from(orders).where(eq(orders.orderID, orderID));
    expect(order?.receiptSentAt).toEqual(shop.deps.clock());
    await shop.stop();
    await server.close();
  });

  it('says where to find the codes of the order, and never contains one', async () => {
    const server = await openMailServer();
    const shop = await openVaultShop({ SMTP_URL: server.url, MAIL_FROM: 'Uwanja <shop@example.com>' });
    await shop.load(goods.giftCard, 'LETTER-0001-CODE');
    const buyer = await shop.billed([goods.giftCard, 1]);
    await withEmail(buyer, 'asha@example.com', '', shop);
    await shop.payFor(buyer);
    await shop.deliverMessages();
    const [mail] = server.mails;
    if (!mail) throw new Error('there is no mail');
    expect(partOf(mail, 'text/plain')).toContain('has arrived. Sign in and open the order to see your codes.');
    expect(`${mail.source}${await shop.readMessages(buyer)}`).not.toContain('LETTER-0001');
    await shop.stop();
    await server.close();
  });
});
