/** Returns a path without its query and fragment. */
export const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? path;
