import type { AnyActorRef } from 'xstate';
import type { PictureType } from '#contract/pictures.ts';
import type { Failure } from '../support/failure.ts';

export interface Input {
  /** The file that the person has chosen; only the actors look into it. */
  readonly file: unknown;
  /** The editor that gets the path of the stored picture, and the name of its field. */
  readonly editor: AnyActorRef;
  readonly field: string;
}

/** A file of the picture as it is sent. */
export interface PreparedFile {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly content: unknown;
}

export interface Stored {
  readonly hash: string;
  readonly path: string;
}

export interface Context extends Input {
  /** The decoded picture, while it is resized. It takes tens of megabytes. */
  readonly bitmap: unknown;
  /** The files, the widest square first. */
  readonly files: readonly PreparedFile[];
  /** The number of files that are stored. */
  readonly sent: number;
  /** The first file as it is stored; null before. */
  readonly stored: Stored | null;
  readonly failure: Failure | null;
}

export type Event = { readonly type: 'upload.retried' };
