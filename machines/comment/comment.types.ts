/** The fields of a comment; `name` is published as its author, `email` is not published. */
export interface CommentFields {
  readonly name: string;
  readonly email: string;
  readonly comment: string;
}

/** The article, and the name and e-mail of the signed-in reader; both are empty for a visitor. */
export interface Input {
  readonly articleID: number;
  readonly name: string;
  readonly email: string;
}
