import type { AnyActorRef } from 'xstate';
import type { PictureType } from '#contract/pictures.ts';
import type { Failure } from '../support/failure.ts';

/** A photo that the person has chosen. */
export interface ChosenPhoto {
  /** Only the actors look into it. */
  readonly file: unknown;
  /** The field of the editor that gets the path of the stored picture. */
  readonly field: string;
}

export interface Input {
  /** The editor of the fields. */
  readonly editor: AnyActorRef;
}

/** How a photo becomes a square: turned by so many quarters, and cut to its middle or whole with a margin. */
export interface Cut {
  readonly turns: number;
  readonly isSquare: boolean;
}

/** A photo with what became of it. */
export interface Photo extends ChosenPhoto, Cut {
  readonly status: 'waiting' | 'stored' | 'refused';
  /** The path of the stored picture; empty before. */
  readonly path: string;
  /** Why it was refused; else null. */
  readonly refusal: Failure | null;
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

export interface Context {
  readonly editor: AnyActorRef;
  readonly photos: readonly Photo[];
  /** The photo that is on its way, counted from 0. */
  readonly index: number;
  /** The decoded picture, while it is resized. It takes tens of megabytes. */
  readonly bitmap: unknown;
  /** The files, the widest square first. */
  readonly files: readonly PreparedFile[];
  /** The number of files that are stored. */
  readonly sent: number;
  /** The first file as it is stored; null before. */
  readonly stored: Stored | null;
  /** Why the line is waited for; else null. */
  readonly failure: Failure | null;
}

export type Event =
  | { readonly type: 'photos.chosen'; readonly photos: readonly ChosenPhoto[] }
  | { readonly type: 'upload.retried' }
  /** Turns a stored photo by a quarter, and stores it again. */
  | { readonly type: 'photo.turned'; readonly index: number }
  /** Cuts a stored photo to a square, or shows the whole again. */
  | { readonly type: 'photo.cut'; readonly index: number };
