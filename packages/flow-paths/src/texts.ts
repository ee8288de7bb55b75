import type { AnyEventObject } from 'xstate';

/** What a project says in words, for readers of its paths and of their report. Without a function, values are shown as they are. */
export interface Texts {
  /**
   * Returns the text of a message; undefined if the id is none.
   * @param key the field that holds the id
   */
  readonly messageText?: (id: string, key: string) => string | undefined;
  /** Returns what a person reads of an error of an invoked actor; undefined for an error without a text. */
  readonly errorText?: (error: unknown) => string | undefined;
  /** Returns the text of data that has its own, such as an answer with a description; undefined for any other data. */
  readonly dataText?: (data: Readonly<Record<string, unknown>>) => string | undefined;
  /** Returns an emitted event with texts in place of the ids of messages, as models state it. */
  readonly readEmitted?: (event: AnyEventObject) => AnyEventObject;
}
