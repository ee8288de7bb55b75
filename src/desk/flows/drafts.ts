import * as v from 'valibot';
import type { StoredDraft } from '#machines/support/editor.ts';

/**
 * What is being written: answers to tickets, and drafts of editors, by their names. They are stored for the tab, so they
 * survive a reload and end with it: a desk is often on a shared device.
 */

const keyOf = (name: string) => `uwanjaDeskDraft-${name}`;

export const drafts = {
  read(name: string): string {
    try {
      return sessionStorage.getItem(keyOf(name)) ?? '';
    } catch {
      return '';
    }
  },
  /** Stores a draft; an empty one is removed. Without storage the draft lasts as long as the page. */
  write(name: string, draft: string): void {
    try {
      if (draft === '') sessionStorage.removeItem(keyOf(name));
      else sessionStorage.setItem(keyOf(name), draft);
    } catch {
      // The page still has it.
    }
  },
};

const fields = v.record(v.string(), v.string());
const storedDraft = v.object({ base: fields, draft: fields }) satisfies v.GenericSchema<unknown, StoredDraft>;

/** Reads the draft of an editor; null for none, and for one in the format of another release. */
export function readEditorDraft(name: string): StoredDraft | null {
  const text = drafts.read(name);
  try {
    const parsed = v.safeParse(storedDraft, text === '' ? null : JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
export const writeEditorDraft = (name: string, stored: StoredDraft | null): void =>
  drafts.write(name, stored === null ? '' : JSON.stringify(stored));
