/** Where a sign-in leads that was asked for by itself (spec section 2). */
export const defaultDestination = '/dashboard';

/** Where the forms stand that a sign-in leads on from. */
export const signInPaths: readonly string[] = ['/login', '/register'];

const accountForms = /^\/(login|register)(?=[/?#]|$)/;
// Browsers read a backslash as a slash and drop tabs and line ends, so that "/\evil" and "/\t/evil" leave the site.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const leavesSite = /^\/[/\\]|[\u0000-\u001f\\]/;

/**
 * Where a sign-in may lead: `to` if it is a path of this site and no form for visitors, else the dashboard.
 * @param to anything found in navigation state or a query
 */
export const safeDestination = (to: unknown): string =>
  typeof to === 'string' && to.startsWith('/') && !leavesSite.test(to) && !accountForms.test(to)
    ? to
    : defaultDestination;
