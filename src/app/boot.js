// Stands in the page itself (vite.config.ts), without a module around it. It starts the page's code: at once where the
// page waits for it, and on a page that the server has drawn once that stands, or as soon as somebody uses it. What is
// pressed, typed or sent before the code has taken over is done again by it (src/app/early-input.ts).
(() => {
  const code = '%CODE%';
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import(code).catch(() => dispatchEvent(new Event('codemissing')));
  };
  if (!document.getElementById('state')) {
    start();
    return;
  }
  const early = [];
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const add = (kind, target, more = {}) => early.push({ kind, target, ...more });
  // A link works by itself.
  const press = ({ target }) => {
    const pressed = target instanceof Element && target.closest('a[href], button');
    if (pressed instanceof HTMLButtonElement && pressed.type !== 'submit') add('press', pressed);
  };
  const change = ({ target }) => {
    if (!early.some((noted) => noted.kind === 'change' && noted.target === target)) add('change', target);
  };
  // A form would leave the page, with what was typed in its address.
  const send = (event) => {
    event.preventDefault();
    add('send', event.target, { submitter: event.submitter });
  };
  const fail = ({ target }) => {
    if (target instanceof HTMLImageElement) add('fail', target);
  };
  addEventListener('error', fail, options);
  addEventListener('click', press, options);
  addEventListener('input', change, options);
  addEventListener('submit', send, options);
  Object.assign(window, {
    takeEarly: () => {
      over.abort();
      return early;
    },
  });
  for (const type of ['pointerdown', 'keydown', 'touchstart'])
    addEventListener(type, start, { ...options, passive: true });
  addEventListener('load', () => setTimeout(start), options);
})();
