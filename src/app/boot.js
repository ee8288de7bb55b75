// Stands in the page itself (vite.config.ts), without a module around it. It starts the page's code: at once where the
// page waits for it, and on a page that the server has drawn once that is painted, or as soon as somebody uses it. What
// is pressed, typed or sent before the code has taken over is done again by it (src/app/early-input.ts).
(() => {
  const code = '%CODE%';
  const pause = (duration) => new Promise((resolve) => setTimeout(resolve, duration));
  let isStarted = false;
  // The links of a drawn page name its code, dependencies first, and download nothing by themselves: words, faces and
  // pictures have the connection for themselves until they are painted. Each file is evaluated in a task of its own, so
  // that a phone reacts to input in between.
  const evaluate = async (links) => {
    for (const { href } of links) {
      await import(href);
      await (window.scheduler?.yield?.() ?? pause(0));
    }
  };
  const run = async () => {
    const links = [...document.querySelectorAll('link[rel=code]')];
    for (const link of links) link.rel = 'modulepreload';
    // The page's own code says so where a file does not arrive at all.
    await Promise.race([evaluate(links.filter((link) => link.getAttribute('href') !== code)), pause(30_000)]);
    await import(code);
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    run().catch(() => dispatchEvent(new Event('codemissing')));
  };
  if (!document.getElementById('state')) {
    start();
    return;
  }
  // Bars at the lower edge stand above the banner from the first frame on (src/app/shell/CookieBanner.tsx).
  const banner = document.querySelector('[data-cookie-banner]');
  if (banner?.offsetHeight) {
    const height = banner.offsetHeight + Number.parseFloat(getComputedStyle(banner).bottom);
    document.documentElement.style.setProperty('--banner-height', `${height}px`);
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
  // Once the frame stands that shows the pictures: the next one begins after it. A page in the background paints none.
  const frame = (then) => (document.hidden ? setTimeout(then) : requestAnimationFrame(then));
  const startAfterPaint = () => frame(() => frame(() => setTimeout(start)));
  addEventListener('load', startAfterPaint, options);
})();
