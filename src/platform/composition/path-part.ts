/**
 * Appends a space to `.` and `..`, which the server trims. URL parsers remove path segments of these texts, encoded or
 * not.
 */
export const asPathPart = (text: string): string => text.replace(/^\.{1,2}$/, '$& ');
