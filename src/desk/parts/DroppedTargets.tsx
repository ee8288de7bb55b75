import Alert from '@mui/material/Alert';
import { isOwnPicture, safeTarget } from '#contract/link-targets.ts';
import { deskEditorTexts as texts } from '#messages/desk-editor.ts';

/** The targets of links and pictures that `Prose` leaves out. */
function droppedTargets(text: string): string[] {
  const targets = [...text.matchAll(/(!?)\[[^\]\n]*\]\(\s*([^)\s]+)/g)];
  return targets.flatMap(([, mark, target = '']) =>
    (mark === '!' ? isOwnPicture(target) : safeTarget(target) !== null) ? [] : [target],
  );
}

/** Names the links and pictures of a Markdown text that readers do not get. */
export function DroppedTargets({ text }: { text: string }) {
  const dropped = droppedTargets(text);
  return dropped.length > 0 ? <Alert severity="warning">{`${texts.dropped} ${dropped.join(', ')}`}</Alert> : null;
}
