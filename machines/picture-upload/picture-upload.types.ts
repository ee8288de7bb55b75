import type { AnyActorRef } from 'xstate';
import type { PictureType } from '#contract/pictures.ts';
import type { Failure } from '../support/failure.ts';
import type { Frame } from './frame.ts';

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

/** What is shown of a photo: it is turned clockwise by so many quarters, and cropped to a frame; null for the whole. */
export interface Cut {
  readonly turns: number;
  readonly frame: Frame | null;
}

/** A photo as it is shown while it is cropped: turned, and small. */
export interface Preview {
  /** Only the view looks into it. */
  readonly picture: unknown;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
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
  /** The photo that is on its way or cropped, counted from 0. */
  readonly index: number;
  /** The decoded picture, while it is resized. It takes tens of megabytes. */
  readonly bitmap: unknown;
  /** The files, the widest first. */
  readonly files: readonly PreparedFile[];
  /** The number of files that are stored. */
  readonly sent: number;
  /** The first file as it is stored; null before. */
  readonly stored: Stored | null;
  /** Why the line is waited for; else null. */
  readonly failure: Failure | null;
  /** The photo that is cropped; null where none is. */
  readonly preview: Preview | null;
  /** Its frame so far; null for the whole. */
  readonly frame: Frame | null;
  /** Whether the frame stays a square. */
  readonly isSquare: boolean;
}

export type Event =
  | { readonly type: 'photos.chosen'; readonly photos: readonly ChosenPhoto[] }
  | { readonly type: 'upload.retried' }
  /** Turns a stored photo by a quarter, and stores it again. */
  | { readonly type: 'photo.turned'; readonly index: number }
  /** Opens a stored photo to crop it. */
  | { readonly type: 'crop.opened'; readonly index: number }
  /** The person has moved or resized the frame. */
  | { readonly type: 'frame.changed'; readonly frame: Frame }
  /** Sets the largest square in the middle, which stays a square; or the whole, which becomes any rectangle. */
  | { readonly type: 'shape.chosen'; readonly isSquare: boolean }
  /** Stores the photo again, cropped to the frame. */
  | { readonly type: 'crop.saved' }
  | { readonly type: 'crop.cancelled' };
