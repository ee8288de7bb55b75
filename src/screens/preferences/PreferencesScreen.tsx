import { preferencesEvents, viewPreferences } from '#machines/preferences/index.ts';
import { preferencesFlow } from '#src/platform/composition/preferences.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { PreferencesView } from './PreferencesView.tsx';

export function PreferencesScreen() {
  const flow = useFlow(preferencesFlow);
  return (
    <PreferencesView
      view={useView(flow, viewPreferences)}
      onChange={(interest, chosen) => flow.send(preferencesEvents.changed(interest, chosen))}
    />
  );
}
