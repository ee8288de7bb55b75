/** The targets that links and pictures of the owner’s texts may have. */

/** A path of this site. Refuses `//host` and backslashes, which browsers read as slashes, and unsafe characters. */
const sitePath = /^\/(?![/\\])[\w\-./?=&%#~+,:@]*$/;

/** One mail address without headers or a body. */
const mailAddress = /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/i;

/** The target of a link: a page of this site, another site or a mail address. */
export interface Target {
  readonly to: string;
  readonly kind: 'page' | 'site' | 'mail';
}

/**
 * Parses the target of a link: a path of this site, an http or https URL without credentials, or a mail address.
 * Returns null for anything else (`javascript:`, `data:`, `//host`, …).
 */
export function safeTarget(target: string): Target | null {
  if (sitePath.test(target)) return { to: target, kind: 'page' };
  if (mailAddress.test(target)) return { to: target, kind: 'mail' };
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { username, password, href } = new URL(target);
  return username === '' && password === '' ? { to: href, kind: 'site' } : null;
}

/** Whether an image is the shop's own. Articles cannot load images from other sites. */
export const isOwnPicture = (source: string): boolean => /^\/images\/[\w-]+\.svg$/.test(source);
