import type { SnapshotFrom } from 'xstate';
import type { createEditor } from '#machines/support/editor.ts';

export type Draft = Readonly<Record<string, string>>;
export type EditorMachine<Thing, Edit> = ReturnType<typeof createEditor<Thing, Edit>>;

/** One kind of row, as its editor's model knows it. */
export interface EditorFacts<Thing extends { readonly state: string }, Edit> {
  readonly machine: EditorMachine<Thing, Edit>;
  /** The row, and the same one after another person has written its name and its `other` field. */
  readonly thing: Thing;
  readonly theirs: Thing;
  /** The field with the name of the row, and a field that only the other person changes. */
  readonly name: string;
  readonly other: string;
  /** The fields of the row, of the other person's, and of a new one; the latter is absent where none is added. */
  readonly base: Draft;
  readonly theirBase: Draft;
  readonly empty?: Draft;
  /** What is typed into a new one until it can be added. */
  readonly filled?: Draft;
  /** The errors of a draft. */
  readonly errorsOf: (draft: Draft) => Draft;
  /** The calls that save and add a draft. */
  readonly saved: (draft: Draft, thing: Thing | null) => object;
  readonly added?: object;
  /** Whether the change needs the passkey: the person then confirms it in its dialog. */
  readonly stepUp?: boolean;
  /** The edits of an editor that has some, and the draft after each; null where it cannot be made. */
  readonly edits?: {
    readonly all: readonly Edit[];
    readonly after: (draft: Draft, edit: Edit) => Draft | null;
    /** What distinguishes two drafts in its paths. */
    readonly keyOf: (draft: Draft) => unknown;
  };
  /** The view model of an editor that shows more, and what it shows beside the rest. */
  readonly view?: (snapshot: SnapshotFrom<EditorMachine<Thing, Edit>>) => unknown;
  readonly shows?: (draft: Draft, thing: Thing | null) => object;
  /** The row as it is loaded again after a change beside the fields, and what is taken over of it. */
  readonly again?: { readonly thing: Thing; readonly taken: Partial<Thing> };
}
