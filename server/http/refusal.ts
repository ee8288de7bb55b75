import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A "no" for the person: answered as `{success: 0, message}` with an honest status. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  constructor(status: ContentfulStatusCode, message: string) {
    super(message);
    this.status = status;
  }
}
