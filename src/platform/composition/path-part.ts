/** An address drops a part that is `.` or `..`, encoded or not; with a space behind it, which the server trims, it stays. */
export const asPathPart = (text: string): string => text.replace(/^\.{1,2}$/, '$& ');
