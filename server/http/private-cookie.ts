import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Deps } from '../deps.ts';

type CookieDeps = Pick<Deps, 'publicUrl'>;

const isSecure = (deps: CookieDeps) => deps.publicUrl().startsWith('https:');

/** A cookie that scripts cannot read and that forms of other sites do not send; a strict one also not their links. */
export interface PrivateCookie {
  /** The value that the request has sent; undefined without the cookie. */
  read(http: Context, deps: CookieDeps): string | undefined;
  /** @param maxAge seconds that the cookie is valid */
  set(http: Context, value: string, maxAge: number, deps: CookieDeps): void;
  /** Deletes the cookie, if the request has sent it. */
  clear(http: Context, deps: CookieDeps): void;
}

export function createPrivateCookie(name: string, sameSite: 'Lax' | 'Strict' = 'Lax'): PrivateCookie {
  const attributes = (deps: CookieDeps) => ({ path: '/', httpOnly: true, sameSite, secure: isSecure(deps) }) as const;
  /** Browsers accept a `__Host-` cookie over https only, and from no other host of the domain. */
  const nameOf = (deps: CookieDeps) => (isSecure(deps) ? `__Host-${name}` : name);
  return {
    read: (http, deps) => getCookie(http, nameOf(deps)),
    set: (http, value, maxAge, deps) => setCookie(http, nameOf(deps), value, { ...attributes(deps), maxAge }),
    clear(http, deps) {
      if (getCookie(http, nameOf(deps)) !== undefined) deleteCookie(http, nameOf(deps), attributes(deps));
    },
  };
}
