import type { Actor, Actors } from './actors.ts';
import type { ActorName } from './plans.ts';

/** Sets up actors by the calls of the site, so that each owns private data. */

/** Sends a call as the site would. @throws the shop's message when the call is refused */
type CallAs = (actor: Actor, method: string, path: string, body?: object) => Promise<unknown>;

const emailOf = ({ mark }: Actor) => `${mark}@example.com`;
export const newestOf = (actor: Actor, kind: 'cart' | 'address' | 'checkout') => actor.own.get(kind)?.at(-1);
export const cartUpdate = (cartID: string, itemType: string, itemID: number) => ({
  path: `/v1/cart/${cartID}/item/update`,
  body: { itemID, itemType, quantity: '1', action: 'add' },
});

/** Creates the function that sets up an actor, by the calls of the site. */
export function createActorSetUp(actors: Actors, callAs: CallAs) {
  /** Pays the cart by a prompt or by paybill. */
  async function pay(actor: Actor, cartID: string, by: 'express' | 'paybill'): Promise<void> {
    const handsetPath = `/sandbox/handset/${actor.phone}`;
    if (by === 'paybill') {
      const { account, amount } = (await callAs(actor, 'GET', `/v1/payment/overlay/${cartID}`)) as {
        account: string;
        amount: number;
      };
      await callAs(actor, 'POST', `${handsetPath}/paybill`, { paybill: '174379', account, amount });
      return;
    }
    await callAs(actor, 'GET', `/v1/payment/mpesa/express/${cartID}/${actor.phone}`);
    await callAs(actor, 'POST', `${handsetPath}/prompts/${newestOf(actor, 'checkout')}`, { answer: 'pin' });
  }

  /** Gives a visitor a cart and a ticket. */
  async function setUpVisitor(actor: Actor): Promise<void> {
    const { mark } = actor;
    await callAs(actor, 'GET', '/v1/cart');
    const { path, body } = cartUpdate(String(newestOf(actor, 'cart')), 'product', 3);
    await callAs(actor, 'PATCH', path, body);
    await callAs(actor, 'POST', '/v1/user/contact', { name: mark, email: emailOf(actor), subject: mark, issue: mark });
  }

  async function buy(actor: Actor, itemType: string, itemID: number, by: 'express' | 'paybill'): Promise<void> {
    await callAs(actor, 'GET', `/v1/user/${actor.userId}/cart/available`);
    const cartID = String(newestOf(actor, 'cart'));
    const { path, body } = cartUpdate(cartID, itemType, itemID);
    await callAs(actor, 'PATCH', path, body);
    await pay(actor, cartID, by);
  }

  /** Records the orders with codes. */
  async function recordCodeOrders(actor: Actor): Promise<void> {
    const placed = (await callAs(actor, 'GET', `/v1/user/${actor.userId}/order`)) as { orderID: string }[];
    for (const { orderID } of placed) {
      const delivered = (await callAs(actor, 'GET', `/v1/user/order/${orderID}/code`)) as object[];
      if (delivered.length > 0) actors.addKnown(actor, 'codeOrder', orderID);
    }
  }

  /** Gives an actor an account, an address, a ticket, two orders, codes, a subscription, and a cart with its address. */
  async function setUpCustomer(actor: Actor): Promise<void> {
    const { mark, phone, password } = actor;
    const email = emailOf(actor);
    const account = { phoneNumber: phone, password, email, username: mark };
    const { token, userId } = (await callAs(actor, 'POST', '/v1/register', account)) as {
      token: string;
      userId: string;
    };
    Object.assign(actor, { token, userId });
    const own = `/v1/user/${userId}`;
    await callAs(actor, 'PATCH', `${own}/name`, { firstName: mark, lastName: mark });
    await callAs(actor, 'POST', `${own}/address`, { area: mark, street: mark, city: 'nairobi' });
    await callAs(actor, 'POST', '/v1/user/contact', { name: mark, email, subject: mark, issue: mark });
    await callAs(actor, 'GET', `${own}/ticket`);
    await buy(actor, 'product', 1, 'express');
    await buy(actor, 'blog', 113, 'paybill');
    await recordCodeOrders(actor);
    await callAs(actor, 'GET', `${own}/cart/available`);
    const cartID = String(newestOf(actor, 'cart'));
    const { path, body } = cartUpdate(cartID, 'product', 3);
    await callAs(actor, 'PATCH', path, body);
    await callAs(actor, 'PATCH', `/v1/cart/${cartID}/address`, { addressID: newestOf(actor, 'address') });
  }

  /** Creates an actor who replaces the one of this name. */
  async function setUpActor(name: ActorName): Promise<Actor> {
    const actor = actors.createActor(name);
    actors.current[name] = actor;
    await (name === 'visitor' ? setUpVisitor(actor) : setUpCustomer(actor));
    return actor;
  }

  return setUpActor;
}
