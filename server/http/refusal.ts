import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A "no" for the person: answered as `{success: 0, message}` with an honest status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  /** Whole seconds after which it is worth trying again (`Retry-After`); null: that is not known. */
  readonly retryAfter: number | null;
  constructor(status: ContentfulStatusCode, message: string, retryAfter: number | null = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
