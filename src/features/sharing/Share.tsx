import { type Shared, shareEvents, viewShare } from '#machines/share/index.ts';
import { sharedUrl, shareFlow } from '#src/platform/composition/share.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { ShareView } from './ShareView.tsx';

/** Shares one page. Set another `key` for another page, because the flow reads its input only at its start. */
export function Share({ title, path }: Shared) {
  const actor = useFlow(shareFlow, { title, path });
  const view = useView(actor, viewShare);
  return (
    <ShareView
      view={view}
      urlOf={() => sharedUrl(view.shared)}
      onShare={() => actor.send(shareEvents.pressed())}
      onClose={() => actor.send(shareEvents.closed())}
      onCopy={() => actor.send(shareEvents.copyPressed())}
    />
  );
}
