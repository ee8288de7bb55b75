import type { Context } from 'hono';
import { is } from 'valibot';
import { cartID } from '#contract/fields.ts';
import type { Deps } from '../deps.ts';
import { createPrivateCookie } from '../http/private-cookie.ts';

/** The cookie with the id of the visitor's cart. */
const cookie = createPrivateCookie('uwanja_cart');

/** Seconds that the cookie is valid. */
const maxAge = 365 * 24 * 60 * 60;

/** The cart's id in the cookie; null without a cookie or for an invalid id. */
export function readCartCookie(http: Context, deps: Deps): string | null {
  const value = cookie.read(http, deps);
  return value !== undefined && is(cartID, value) ? value : null;
}

/** Sets the cookie for a year. */
export const setCartCookie = (http: Context, id: string, deps: Deps): void => cookie.set(http, id, maxAge, deps);

/** Deletes the cookie, if the request has sent it. */
export const clearCartCookie = (http: Context, deps: Deps): void => cookie.clear(http, deps);
