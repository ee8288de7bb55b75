/**
 * The body of a page, rendered on the server. Its parts are inserted into the page without escaping: `html` and
 * `styles` are markup, and `state` is JSON without a literal `<`.
 */
export interface RenderedBody {
  /** The content of `#root`. */
  readonly html: string;
  /** The style elements of the body, for the head. */
  readonly styles: string;
  /** The hashes of the content of these elements, in the form of the content policy. */
  readonly styleHashes: readonly string[];
  /** The state from which the browser resumes, as JSON. */
  readonly state: string;
}

/**
 * Renders the body of an open page. It gets only the address, and no header or cookie, so the body is the same for
 * every caller. Returns null where the page cannot be rendered here in time, and `busy` where too many renderings run;
 * the browser then renders it.
 * @param address the path and the query, such as `/products?deal=sale`
 * @param network the network of the caller, which has a share of the concurrent renderings
 */
export type RenderBody = (address: string, network: string) => Promise<RenderedBody | 'busy' | null>;

/** Renders no page, so that the browser renders all of them. */
export const renderNothing: RenderBody = async () => null;
