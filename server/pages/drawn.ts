/**
 * The body of a page, drawn on the server. Its parts are written into the page as they are, so whoever draws escapes
 * them: `html` and `styles` are markup, `state` is JSON without a literal `<`.
 */
export interface DrawnBody {
  /** What stands in `#root`. */
  readonly html: string;
  /** The style elements that belong to it, for the head. */
  readonly styles: string;
  /** The hashes of what stands in those elements, as the content policy writes them. */
  readonly styleHashes: readonly string[];
  /** What the browser resumes from. */
  readonly state: string;
}

/**
 * Draws the body of an open page. It gets the address alone, and no header or cookie, so that one body fits everybody.
 * Null where the page has no drawn body, or none in time: the browser then draws it from the shell.
 * @param address `/products?deal=sale`: path and query as they were asked for
 */
export type DrawBody = (address: string) => Promise<DrawnBody | null>;

/** Every page is the shell, and the browser draws it. */
export const drawNothing: DrawBody = async () => null;
