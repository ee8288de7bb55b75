/** What a comment is made of; `name` is shown as its author, `email` is for the shop alone. */
export interface CommentFields {
  readonly name: string;
  readonly email: string;
  readonly comment: string;
}

/** The article it stands under, and what is known of who writes: empty for a visitor. */
export interface Input {
  readonly articleID: number;
  readonly name: string;
  readonly email: string;
}
