import { shallowEqual } from '@xstate/react';
import { preferencesEvents, viewPreferences } from '#machines/preferences/index.ts';
import { preferencesFlow } from '#src/platform/composition/preferences.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useSelector } from '#src/platform/hooks/use-selector.ts';
import { PreferencesView } from './PreferencesView.tsx';

export function PreferencesScreen() {
  const flow = useFlow(preferencesFlow);
  return (
    <PreferencesView
      view={useSelector(flow, viewPreferences, shallowEqual)}
      onChange={(interest, chosen) => flow.send(preferencesEvents.changed(interest, chosen))}
    />
  );
}
