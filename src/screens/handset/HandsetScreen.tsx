import { useSearchParams } from 'react-router-dom';
import { handsetEvents, viewHandset } from '#machines/handset/index.ts';
import { handsetFlow } from '#src/platform/composition/handset.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { HandsetView } from './HandsetView.tsx';

/** The simulated phone. `?number=` opens the phone of that number without asking for one. */
export function HandsetScreen() {
  const [query] = useSearchParams();
  const handset = useFlow(handsetFlow, { number: query.get('number') ?? '' });
  return (
    <HandsetView
      view={useView(handset, viewHandset)}
      onTypeNumber={(number) => handset.send(handsetEvents.numberTyped(number))}
      onSubmitNumber={() => handset.send(handsetEvents.numberSubmitted())}
      onChangeNumber={() => handset.send(handsetEvents.numberChanged())}
      onAnswer={(id, answer) => handset.send(handsetEvents.answered(id, answer))}
      onTypeBill={(bill) => handset.send(handsetEvents.billTyped(bill))}
      onPayBill={() => handset.send(handsetEvents.billSubmitted())}
      onRetry={() => handset.send(handsetEvents.retried())}
    />
  );
}
