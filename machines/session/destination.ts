/** The path after a sign-in without a requested page (spec section 2). */
export const defaultDestination = '/dashboard';

/** The pages from which a completed sign-in redirects. */
export const signInPaths: readonly string[] = ['/login', '/register'];

const accountForms = /^\/(login|register)(?=[/?#]|$)/;
// Browsers read a backslash as a slash and drop tabs and line ends, so that "/\evil" and "/\t/evil" leave the site.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const leavesSite = /^\/[/\\]|[\u0000-\u001f\\]/;

/**
 * Returns the path to open after a sign-in: `to` if it is a path of this site other than the sign-in forms, else the
 * dashboard.
 * @param to an untrusted value from navigation state or a query
 */
export const safeDestination = (to: unknown): string =>
  typeof to === 'string' && to.startsWith('/') && !leavesSite.test(to) && !accountForms.test(to)
    ? to
    : defaultDestination;
