import { shallowEqual } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import { phone, viewHandset } from '#machines/handset/index.ts';
import { handsetFlow } from '#src/platform/composition/handset.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { HandsetView } from './HandsetView.tsx';

/** The simulated phone. `?number=` opens the phone of that number without asking for one. */
export function HandsetScreen() {
  const [query] = useSearchParams();
  const handset = useFlow(handsetFlow, { number: query.get('number') ?? '' });
  return (
    <HandsetView
      view={useSelector(handset, viewHandset, shallowEqual)}
      onTypeNumber={(number) => handset.send(phone.numberTyped(number))}
      onSubmitNumber={() => handset.send(phone.numberSubmitted())}
      onChangeNumber={() => handset.send(phone.numberChanged())}
      onAnswer={(id, answer) => handset.send(phone.answered(id, answer))}
      onTypeBill={(bill) => handset.send(phone.billTyped(bill))}
      onPayBill={() => handset.send(phone.billSubmitted())}
      onRetry={() => handset.send(phone.retried())}
    />
  );
}
