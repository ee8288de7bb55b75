/** A path of this site: one slash, no backslash, which browsers take for one, and nothing that could end the path. */
const sitePath = /^\/(?![/\\])[\w\-./?=&%#~+,:@]*$/;

/** One address, and no headers or text of a letter to go with it. */
const mailAddress = /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/i;

/** Where a link leads: a page of this site, or away from it. */
export interface Target {
  readonly to: string;
  readonly kind: 'page' | 'site' | 'mail';
}

/**
 * Where a link may lead: a path of this site, an http or https address without a user, or a mail address. Null for
 * anything else (`javascript:`, `data:`, `//host`, …).
 */
export function safeTarget(target: string): Target | null {
  if (sitePath.test(target)) return { to: target, kind: 'page' };
  if (mailAddress.test(target)) return { to: target, kind: 'mail' };
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { username, password, href } = new URL(target);
  return username === '' && password === '' ? { to: href, kind: 'site' } : null;
}

/** A picture of this site's own: nothing is loaded from elsewhere because an article says so. */
export const isOwnPicture = (source: string): boolean => /^\/images\/[\w-]+\.svg$/.test(source);
