import { createMasking, recordTab } from '@uwanja/flow-inspector';
import { FlowInspector } from '@uwanja/flow-inspector/page';
import { createActor, createMachine } from 'xstate';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'switch.pressed': 'on' } }, on: { after: { 2000: 'off' } } },
});
const masked = createMasking({ keys: /^(password|token)$/, texts: [] });

/** In the tab that is inspected. */
export async function startLamp() {
  const { observe } = await recordTab({ masked, isControllable: true });
  return createActor(lamp, { inspect: observe }).start();
}

/** In another tab of the site. The names and texts of the saved files. */
export const saved = new Map<string, string>();
export const page = <FlowInspector build="1.0" onSave={(name, text) => saved.set(name, text)} />;
