// Inlined into the head of the page as a classic script (vite.config.ts), so that it also records what is pressed while
// the HTML still arrives. It records input until hydration, and shows a sign at each press. packages/flow-ssr/src/input-replay.ts
// repeats the input.
if (!document.documentElement.hasAttribute('data-outdated')) {
  const recorded = [];
  const add = (kind, target, more = {}) => recorded.push({ kind, target, ...more });
  // React handles the events of hydrated elements itself. It adds a property of such a name to each.
  const isHydrated = (target) => Object.keys(target).some((key) => key.startsWith('__reactProps$'));

  // The sign of a press: the button pulses, and a bar runs along the upper edge. React compares neither an animation nor
  // an element outside of its root with what it renders.
  const pulses = new Map();
  const bar = document.createElement('div');
  bar.className = 'early-press';
  bar.setAttribute('role', 'progressbar');
  bar.setAttribute('aria-label', 'Loading');
  const showSign = (button) => {
    document.body.append(bar);
    if (!button || pulses.has(button)) return;
    const timing = { duration: 500, iterations: Infinity, direction: 'alternate' };
    pulses.set(button, button.animate?.({ opacity: [0.5, 0.8] }, timing));
  };
  const endSign = () => {
    bar.remove();
    for (const pulse of pulses.values()) pulse?.cancel();
    pulses.clear();
  };

  // Links need no repetition, because they work without code. One that is a button is better with it, but leads on where
  // it is missing.
  let isCodeMissing = false;
  addEventListener('codemissing', () => {
    isCodeMissing = true;
  });
  const recordPress = (event) => {
    const { target } = event;
    const pressed = target instanceof Element ? target.closest('a[href], button') : null;
    if (!pressed?.matches('button, [role=button]') || pressed.type === 'submit' || isHydrated(pressed)) return;
    if (pressed instanceof HTMLAnchorElement) {
      if (isCodeMissing || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    add('press', pressed, { event });
    showSign(pressed);
  };
  // A render after hydration resets a field, so its values are recorded at each change.
  const recordChange = ({ target }) => {
    if (isHydrated(target)) return;
    const repeated = recorded.find(({ kind, target: field }) => kind === 'change' && field === target);
    const entered = { value: target.value, checked: target.checked };
    if (repeated) repeated.entered = entered;
    else add('change', target, { entered });
  };
  // The browser's own submit would leave the page and put the fields into the URL.
  const recordSubmit = (event) => {
    if (isHydrated(event.target)) return;
    event.preventDefault();
    add('send', event.target, { event, submitter: event.submitter });
    showSign(event.submitter);
  };
  // A press or a submit may hydrate its element on its way. React has then handled it before it comes here.
  const dropHandled = (event) => {
    const last = recorded[recorded.length - 1];
    if (last?.event !== event || !isHydrated(last.target)) return;
    recorded.pop();
    endSign();
  };
  const listeners = [
    ['click', recordPress, true],
    ['input', recordChange, true],
    ['submit', recordSubmit, true],
    ['click', dropHandled, false],
    ['submit', dropHandled, false],
  ];
  for (const listener of listeners) addEventListener(...listener);
  addEventListener('codemissing', endSign);
  const takeRecordedInput = () => {
    for (const listener of listeners) removeEventListener(...listener);
    endSign();
    dispatchEvent(new Event('inputtaken'));
    return recorded;
  };
  Object.assign(window, { isHydrated, takeRecordedInput });
}
