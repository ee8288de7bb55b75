import { FlowSourceContext, HydrationContext, useFlow, useSelector } from '@uwanja/flow-ssr';
import { renderFlows } from '@uwanja/flow-ssr/server';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { priceMachine } from './price-flow.ts';

const Price = () => <p>Ksh {useSelector(useFlow(priceMachine), ({ context }) => context.price)}</p>;

/** On the server: the flow runs until it has its price, for half a second at most. */
const flows = renderFlows({ timeLimit: new Promise((end) => setTimeout(end, 500)) });
const rendered = createElement(FlowSourceContext, { value: flows.useServerFlow }, <Price />);
export const html = await new Response((await prerender(rendered)).prelude).text();

/** In the browser: the page is hydrated with the price, and loads nothing. */
const hydration = { flows: flows.snapshots(), hydrationGates: null };
export const page = createElement(HydrationContext, { value: hydration }, <Price />);
