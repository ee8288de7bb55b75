import { breakable } from '../recording/value-text.ts';
import { useInspector } from './context.tsx';
import { differences } from './differences.ts';

/** The most differences that are listed; a loaded catalogue changes thousands of fields. */
const mostChanges = 100;

const shortText = (value: unknown, absent: string): string => {
  const text = JSON.stringify(value) ?? absent;
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
};

/** The fields at which two values differ, each with its value before and after. */
export function Changes({ before, after, label }: { before: unknown; after: unknown; label: string }) {
  const { texts } = useInspector();
  const changes = differences(before, after);
  if (changes.length === 0) return texts.noChanges;
  return (
    <>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.was}</th>
            <th scope="col">{texts.is}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostChanges).map((change) => (
            <tr key={change.path}>
              <th scope="row">
                <code>{breakable(change.path)}</code>
              </th>
              <td>
                <del>
                  <code>{shortText(change.before, texts.absent)}</code>
                </del>
              </td>
              <td>
                <ins>
                  <code>{shortText(change.after, texts.absent)}</code>
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > mostChanges ? texts.moreChanges(changes.length - mostChanges) : null}
    </>
  );
}
