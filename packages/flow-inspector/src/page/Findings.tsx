import { styled } from '@mui/material/styles';
import type { Finding } from '../inspector/index.ts';
import { breakable } from '../recording/value-text.ts';
import { useInspector } from './context.tsx';
import { findingText, isDue } from './finding-text.ts';
import { textButton } from './native-controls.ts';
import { paletteOf } from './palette.ts';

const Root = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  marginBottom: 12,
  border: `1px solid ${paletteOf(theme).divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: paletteOf(theme).background.paper,
  overflowWrap: 'anywhere',
  '& summary': { minHeight: 44, padding: '10px 16px', cursor: 'pointer' },
  '&[open] summary .first': { display: 'none' },
  '& ol': { margin: 0, padding: '0 8px 8px', listStyle: 'none', maxHeight: 220, overflow: 'auto' },
  '& li': { padding: '4px 8px' },
  '& button': textButton,
  '& small': { color: paletteOf(theme).text.secondary, fontVariantNumeric: 'tabular-nums', marginInlineEnd: 8 },
}));
const None = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: '0 0 12px',
  color: paletteOf(theme).text.secondary,
}));

/** Returns the recorded step that a finding leads to; null where it belongs to none. */
const stepOf = (finding: Finding): { id: string; number: number } | null =>
  finding.kind === 'unsent' || finding.kind === 'lost' ? null : { id: finding.actor.id, number: finding.number };

/** What is noticeable in the recording, as sentences that name the cause. The first one is always shown. */
export function Findings({
  findings,
  now,
  onChoose,
}: {
  findings: readonly Finding[];
  /** The present time, or the last one of a recording. */
  now: number;
  onChoose: (id: string, number: number) => void;
}) {
  const { texts } = useInspector();
  const due = findings.filter((finding) => isDue(finding, now));
  const [first] = due;
  if (!first) return <None>{texts.noFindings}</None>;
  return (
    <Root>
      <summary>
        <strong>{texts.countFindings(due.length)}</strong>
        <span className="first"> · {breakable(findingText(first, now, texts))}</span>
      </summary>
      <ol aria-label={texts.findings}>
        {due.map((finding) => {
          const step = stepOf(finding);
          const times = finding.kind === 'ignored' && finding.times > 1 ? ` ${texts.times(finding.times)}` : '';
          const sentence = `${breakable(findingText(finding, now, texts))}${times}`;
          return (
            <li key={`${finding.kind} ${finding.number}`}>
              <small>{texts.timeOfDay(finding.at)}</small>
              {step ? (
                <button type="button" onClick={() => onChoose(step.id, step.number)}>
                  {sentence}
                </button>
              ) : (
                sentence
              )}
            </li>
          );
        })}
      </ol>
    </Root>
  );
}
