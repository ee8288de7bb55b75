import type { DeskException } from '#contract/desk/money.ts';
import { formatExactMoney } from '#contract/money.ts';
import { deskTexts } from '#messages/desk.ts';
import { CardLink, Line, Moment, Quiet, Strong } from './parts.tsx';

const texts = deskTexts.money;

/** A payment that a person has to look at, in a list. */
export const ExceptionRow = ({ exception }: { exception: DeskException }) => (
  <CardLink to={`/money/${exception.exceptionID}`}>
    <Line>
      <span>
        {exception.state === 'settled' ? <Quiet>{texts.settled}: </Quiet> : null}
        {texts.reason(exception.reason)}
      </span>
      {exception.exactAmount === null ? null : <Strong>{formatExactMoney(exception.exactAmount)}</Strong>}
    </Line>
    <Line>
      <Quiet>
        {[exception.refund, exception.receipt, exception.payer?.name, exception.payer?.number]
          .filter(Boolean)
          .join(' · ')}
      </Quiet>
      <Moment at={exception.createdAt} />
    </Line>
  </CardLink>
);
