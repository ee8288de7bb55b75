import { styled } from '@mui/material/styles';

/** The lifelines of a sequence diagram, a vertical line per actor, drawn row by row. */

export const laneWidth = 18;
const middle = (lane: number) => lane * laneWidth + laneWidth / 2;

const Names = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  height: 84,
  flex: 'none',
  '& span': {
    width: laneWidth,
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    textAlign: 'start',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    lineHeight: `${laneWidth}px`,
  },
}));

/** Text for screen readers only. */
const VisuallyHidden = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** The names above the lines. Each row names its actors as well, so that screen readers skip these. */
export function LaneNames({ names }: { names: readonly string[] }) {
  return (
    <Names aria-hidden="true">
      {names.map((name, lane) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place.
        <span key={lane}>{name}</span>
      ))}
    </Names>
  );
}

/** One message: an arrow from the sender's lane to the receiver's; a loop where they are the same. */
export function LaneArrow({ lanes, from, to, words }: { lanes: number; from: number; to: number; words: string }) {
  const [start, end] = [middle(from), middle(to)];
  const side = Math.sign(end - start);
  return (
    <>
      <VisuallyHidden>{words}</VisuallyHidden>
      <svg className="lanes" width={lanes * laneWidth} aria-hidden="true" focusable="false">
        {Array.from({ length: lanes }, (_, lane) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lane is its place.
          <line key={lane} className="lifeline" x1={middle(lane)} x2={middle(lane)} y1="0" y2="100%" />
        ))}
        <svg y="22" overflow="visible" aria-hidden="true">
          {side === 0 ? (
            <circle className="message" cx={end} cy="0" r="5" />
          ) : (
            <>
              <line className="message" x1={start} x2={end} y1="0" y2="0" />
              <path className="head" d={`M ${end} 0 L ${end - side * 7} -4 L ${end - side * 7} 4 Z`} />
            </>
          )}
        </svg>
      </svg>
    </>
  );
}
