import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { is } from 'valibot';
import { cartID } from '#contract/fields.ts';
import type { Deps } from '../deps.ts';

/** The cookie that names the visitor's cart. Scripts cannot read it, and other sites' forms do not send it. */
const year = 365 * 24 * 60 * 60;

const isSecure = (deps: Deps) => deps.publicUrl().startsWith('https:');
/** Browsers accept a `__Host-` cookie from this very host and over https alone, not from another host of its domain. */
const nameOf = (deps: Deps) => (isSecure(deps) ? '__Host-uwanja_cart' : 'uwanja_cart');
const attributes = (deps: Deps) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(deps) }) as const;

/** The cart's id in the cookie; null for none, or for text that cannot be one. */
export function readCartCookie(http: Context, deps: Deps): string | null {
  const value = getCookie(http, nameOf(deps));
  return value !== undefined && is(cartID, value) ? value : null;
}

/** Names a visitor's cart for a year. */
export const setCartCookie = (http: Context, id: string, deps: Deps): void =>
  setCookie(http, nameOf(deps), id, { ...attributes(deps), maxAge: year });

/** Deletes the cookie. */
export function clearCartCookie(http: Context, deps: Deps): void {
  const name = nameOf(deps);
  if (getCookie(http, name) !== undefined) deleteCookie(http, name, attributes(deps));
}
