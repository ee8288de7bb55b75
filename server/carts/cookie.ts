import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { is } from 'valibot';
import { cartID } from '#contract/fields.ts';
import type { Deps } from '../deps.ts';

/** The cookie with the id of the visitor's cart. Scripts cannot read it, and forms of other sites do not send it. */

/** Seconds that the cookie is valid. */
const maxAge = 365 * 24 * 60 * 60;

const isSecure = (deps: Deps) => deps.publicUrl().startsWith('https:');
/** Browsers accept a `__Host-` cookie over https only, and from no other host of the domain. */
const cookieName = (deps: Deps) => (isSecure(deps) ? '__Host-uwanja_cart' : 'uwanja_cart');
const attributes = (deps: Deps) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(deps) }) as const;

/** The cart's id in the cookie; null without a cookie or for an invalid id. */
export function readCartCookie(http: Context, deps: Deps): string | null {
  const value = getCookie(http, cookieName(deps));
  return value !== undefined && is(cartID, value) ? value : null;
}

/** Sets the cookie for a year. */
export const setCartCookie = (http: Context, id: string, deps: Deps): void =>
  setCookie(http, cookieName(deps), id, { ...attributes(deps), maxAge });

/** Deletes the cookie, if the request has sent it. */
export function clearCartCookie(http: Context, deps: Deps): void {
  const name = cookieName(deps);
  if (getCookie(http, name) !== undefined) deleteCookie(http, name, attributes(deps));
}
