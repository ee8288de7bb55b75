import { causeText, createChart } from '@uwanja/flow-inspector/chart';
import { StatechartDrawing } from '@uwanja/flow-inspector/drawing';
import { renderToStaticMarkup } from 'react-dom/server';
import { setup } from 'xstate';

const lampMachine = setup({ delays: { pause: 2_000 } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'switch.pressed': 'on' } }, on: { after: { pause: 'off' } } },
});

export const chart = createChart(lampMachine);
/** `switch.pressed`, `after pause (2 s)` */
export const causes = chart.transitions.map(({ cause }) => causeText(cause, chart.delays));
export const svg = renderToStaticMarkup(<StatechartDrawing chart={chart} activeStates={new Set(['lamp.off'])} />);
