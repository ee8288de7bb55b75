import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import type { CodeLine, OrderCodesView as OrderCodesViewModel, RedeemGuide } from '#machines/order-codes/index.ts';
import { ordersTexts } from '#messages/orders.ts';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { CopyIcon, EyeIcon, EyeOffIcon, LockIcon } from '#src/components/icons/page-icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';
import { iconOnly } from '#src/platform/theme/tokens.ts';
import { RedeemSteps } from './RedeemSteps.tsx';

const texts = ordersTexts.codes;
/** The height of a line with its name, its field and, where there are several, its button. */
const lineHeight = (count: number) => (count > 1 ? 141 : 89);
const gap = 16;
/** The height of the button for all codes, with the space below it. */
const allHeight = (count: number) => (count > 1 ? 64 : 0);

const Root = styled('div')({ display: 'grid', gap: 12, justifyItems: 'start', width: '100%', maxWidth: 480 });
const Content = styled('div')({ display: 'grid', gap: 20, justifyItems: 'start' });
const Lines = styled('ul')({
  display: 'grid',
  gap,
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
const Line = styled('li')({ display: 'grid', gap: 8, alignContent: 'start' });
const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  fontWeight: 500,
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
const Field = styled('div')(({ theme }) => ({
  display: 'flex',
  // A code stays on one line: where it is long, the button goes below it.
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
  minHeight: 60,
  padding: '8px 12px',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.raised,
  '& code': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: '1rem',
    lineHeight: 1.5,
    overflowWrap: 'anywhere',
  },
  '& code[data-shown]': { userSelect: 'all' },
  [theme.breakpoints.down('sm')]: {
    gap: 4,
    paddingRight: 4,
    '& code': { fontSize: '0.875rem' },
    '& button': iconOnly,
  },
}));
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

export interface OrderCodesViewProps {
  readonly view: OrderCodesViewModel;
  /** The number of codes, known before they are loaded. */
  readonly count: number;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  readonly onReveal: (codeID: number) => void;
  readonly onRevealAll: () => void;
  readonly onHide: (codeID: number) => void;
  readonly onCopy: (code: string) => void;
}

function Code({ line, count, onReveal, onHide, onCopy }: { line: CodeLine } & OrderCodesViewProps) {
  const { codeID, name, position, of, revealedAt, code, busy, failure, canReveal, canHide } = line;
  const copyButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  // The button that revealed a single code is removed. The focus moves to the one that copies the code.
  useEffect(() => {
    if (code === null || !hadFocus.current) return;
    hadFocus.current = false;
    if (!canHide) copyButton.current?.focus();
  }, [code, canHide]);
  const reveal = () => {
    hadFocus.current = true;
    onReveal(codeID);
  };
  return (
    <Line style={{ minHeight: lineHeight(count) }}>
      <Head>
        <span>{texts.codeOf(name, position, of)}</span>
        {revealedAt === null ? null : (
          <small>
            {texts.firstShown} <LocalTime at={revealedAt} precision="minute" />
          </small>
        )}
      </Head>
      <Field aria-live="polite">
        {code === null ? (
          <>
            <code aria-hidden>{texts.masked}</code>
            <VisuallyHidden>{texts.maskedWords}</VisuallyHidden>
          </>
        ) : (
          <>
            <code data-shown>{code}</code>
            <CopyButton ref={copyButton} what={texts.copyOf(name, position, of)} onCopy={() => onCopy(code)} />
          </>
        )}
      </Field>
      <Actions>
        {/* One button reveals and hides, so that it does not lose the focus. */}
        {code === null || canHide ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={code === null ? <EyeIcon size={18} /> : <EyeOffIcon size={18} />}
            aria-label={(code === null ? texts.revealOf : texts.hideOf)(name, position, of)}
            aria-busy={busy}
            disabled={code === null && !canReveal && !busy}
            aria-disabled={busy}
            onClick={code === null ? reveal : () => onHide(codeID)}
          >
            {code === null ? texts.reveal : texts.hide}
          </Button>
        ) : null}
      </Actions>
      {failure === null ? null : (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {messageText(failure)} <ReportLink color="inherit" />
        </Typography>
      )}
    </Line>
  );
}

/** Of several codes: reveals those that are masked, then copies those that are revealed with their names. */
function AllCodes({ view: { lines, canRevealAll }, onRevealAll, onCopy }: OrderCodesViewProps) {
  const revealed = lines.filter(({ code }) => code !== null);
  const isMasked = lines.length - revealed.length > 1;
  if (!isMasked && revealed.length < 2) return null;
  const busy = isMasked && !canRevealAll;
  const copied = revealed.map(({ name, position, of, code }) => `${texts.codeOf(name, position, of)}: ${code}`);
  // One button for both, so that it does not lose the focus.
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={isMasked ? <EyeIcon size={18} /> : <CopyIcon size={18} />}
      aria-disabled={busy}
      onClick={isMasked ? onRevealAll : () => onCopy(copied.join('\n'))}
    >
      {isMasked ? texts.revealAll : texts.copyAll}
    </Button>
  );
}

/** Makes one guide of those with the same steps and region, which names all their products. */
function mergeGuides(guides: readonly RedeemGuide[]): readonly RedeemGuide[] {
  const merged = new Map<string, RedeemGuide>();
  for (const guide of guides) {
    const key = JSON.stringify([guide.region, guide.steps]);
    const same = merged.get(key);
    merged.set(key, same ? { ...same, product: same.product + texts.and + guide.product } : guide);
  }
  return [...merged.values()];
}

function OpenList(props: OrderCodesViewProps) {
  const { view, count, onRetry } = props;
  switch (view.status) {
    case 'closed':
      return null;
    case 'loading':
      return (
        <LoadingState>
          <Skeleton variant="rounded" height={allHeight(count) + count * (lineHeight(count) + gap) - gap} />
        </LoadingState>
      );
    case 'failed':
      return <FailedState message={view.failure ? messageText(view.failure) : ''} onRetry={onRetry} />;
    default:
      return (
        <Content>
          <AllCodes {...props} />
          <Lines>
            {view.lines.map((line) => (
              <Code key={line.codeID} line={line} {...props} />
            ))}
          </Lines>
          {mergeGuides(view.guides).map((guide) => (
            <RedeemSteps key={`${guide.product}, ${guide.region}`} guide={guide} />
          ))}
        </Content>
      );
  }
}

/**
 * The codes of an order. The list is closed at first, and each code is masked until it is revealed. A single code is
 * revealed with its list, so that closing the list is the only way to hide it again.
 */
export function OrderCodesView(props: OrderCodesViewProps) {
  const { view, count, onOpen, onClose } = props;
  const [title, content] = [useId(), useId()];
  return (
    <Root role="group" aria-labelledby={title}>
      <Typography id={title} variant="h5" component="h3">
        {texts.title}
      </Typography>
      <Button
        variant={view.canOpen ? 'contained' : 'outlined'}
        startIcon={<LockIcon size={18} />}
        aria-expanded={!view.canOpen}
        aria-controls={content}
        onClick={view.canOpen ? onOpen : onClose}
      >
        {view.canOpen ? texts.open(count) : texts.close(count)}
      </Button>
      <div id={content} style={{ width: '100%' }}>
        <OpenList {...props} />
      </div>
    </Root>
  );
}
