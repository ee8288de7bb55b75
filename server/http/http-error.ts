import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Refuses a request: the response is `{success: 0, message}` with this HTTP status. The message is for the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: ContentfulStatusCode;
  /** Seconds after which a retry may succeed (`Retry-After`); null where that is unknown. */
  readonly retryAfter: number | null;
  /** Further fields of the response; none for most errors. */
  readonly facts: object = {};
  constructor(status: ContentfulStatusCode, message: string, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
