// Inlined into the page as a classic script (vite.config.ts). It loads the page's code: immediately on a page without
// server-rendered content, otherwise after the first paint or at the first input. Pictures below the screen wait for the
// code, and on a slow line the fonts too.
{
  const code = '%CODE%';
  const polyfills = '%POLYFILLS%';
  const root = document.documentElement;
  const lateImages = [...document.querySelectorAll('img[loading=lazy]')];
  // A line is slow where the HTML takes longer than this from its first byte to its last, in milliseconds. Neither the
  // server nor the phone's processor is part of it.
  const slowAfter = 250;
  const pause = (duration) => new Promise((resolve) => setTimeout(resolve, duration));

  // The code links of a server-rendered page are ordered with dependencies first. They download nothing by themselves,
  // so that text, fonts and images load first. Each file is evaluated in its own task, so that a phone can handle input
  // in between.
  const evaluate = async (links) => {
    for (const { href } of links) {
      await import(href);
      await (window.scheduler?.yield?.() ?? pause(0));
    }
  };
  const loadCode = async () => {
    const links = [...document.querySelectorAll('link[rel=code], link[data-large]')];
    for (const link of links) link.rel = 'modulepreload';
    // Before all other code, for browsers that lack what it uses.
    if (!Promise.withResolvers) await import(polyfills);
    // After the time limit the page's code is imported anyway. It reports files that do not arrive.
    await Promise.race([evaluate(links.filter((link) => link.getAttribute('href') !== code)), pause(30_000)]);
    endWait();
    await import(code);
  };
  // From then on the browser loads lazy images by its own distance. The marks go before React compares the elements.
  const endWait = () => {
    root.removeAttribute('data-awaits-code');
    for (const image of lateImages) image.removeAttribute('data-near');
    dispatchEvent(new Event('codearrived'));
  };
  // index.html then loads the fonts.
  const startFonts = () => dispatchEvent(new Event('pageready'));
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    loadCode().catch(() => {
      endWait();
      startFonts();
      dispatchEvent(new Event('codemissing'));
    });
  };

  // An image that waits is moved away (index.html), so its parent is observed.
  const loadNear = (rootMargin) => {
    const observer = new IntersectionObserver(
      (entries) => {
        const near = new Set(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target));
        for (const image of lateImages) if (near.has(image.parentElement)) image.setAttribute('data-near', '');
      },
      { rootMargin },
    );
    for (const image of lateImages) observer.observe(image.parentElement);
    addEventListener('codearrived', () => observer.disconnect(), { once: true });
  };
  // Loads the images of the screen, and those of the next one too once the page is scrolled.
  const loadNearImages = () => {
    if (lateImages.length === 0) return;
    loadNear('0px');
    addEventListener('scroll', () => root.hasAttribute('data-awaits-code') && loadNear('100%'), { once: true });
  };

  // Places fixed bars above the cookie banner from the first frame on (src/app/shell/CookieBanner.tsx).
  const measureBanner = () => {
    const banner = document.querySelector('[data-cookie-banner]');
    if (!banner?.offsetHeight) return;
    const height = banner.offsetHeight + Number.parseFloat(getComputedStyle(banner).bottom);
    root.style.setProperty('--banner-height', `${height}px`);
  };

  // Waits until the page is visible on the screen, which is well after the callbacks of its first frame: on a slow phone
  // two frames would begin before that. A background page is not painted, and some browsers do not report it.
  const painted = (options) =>
    new Promise((resolve) => {
      if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
      document.addEventListener('visibilitychange', resolve, options);
      setTimeout(resolve, 3_000);
      const observe = (list) => list.getEntriesByName('first-contentful-paint').length && resolve();
      new PerformanceObserver(observe).observe({ type: 'paint', buffered: true });
    });
  // A large image is decoded after load, and painted after that. Lower images no longer delay load until then.
  const decoded = () =>
    Promise.allSettled(
      [...document.images].filter((image) => !lateImages.includes(image)).map((image) => image.decode()),
    );
  const frame = (then) => (document.hidden ? setTimeout(then) : requestAnimationFrame(then));
  const startAfterPaint = (options) => {
    for (const type of ['pointerdown', 'keydown', 'touchstart'])
      addEventListener(type, start, { ...options, passive: true });
    // On a slow line the fonts follow hydration. The largest file, which the others need, is requested before load,
    // because the line would otherwise be idle for a round trip.
    const adaptToLine = () => {
      const [page] = performance.getEntriesByType('navigation');
      if (page && page.responseEnd - page.responseStart > slowAfter)
        for (const link of document.querySelectorAll('link[rel=code][data-large]')) link.rel = 'modulepreload';
      else painted(options).then(startFonts);
    };
    addEventListener('DOMContentLoaded', adaptToLine, options);
    // Two more frames, so that images that have just arrived are painted too.
    const startAfterFrames = () => frame(() => frame(() => setTimeout(start)));
    addEventListener('load', () => Promise.all([painted(options), decoded()]).then(startAfterFrames), options);
  };

  // index.html has said that the browser is too old.
  if (root.hasAttribute('data-outdated')) isStarted = true;
  else if (document.getElementById('state')) {
    const hydration = new AbortController();
    const { signal } = hydration;
    loadNearImages();
    measureBanner();
    // Hydration has taken what src/app/early-input.js has recorded.
    const end = () => {
      hydration.abort();
      startFonts();
    };
    addEventListener('inputtaken', end, { once: true });
    startAfterPaint({ capture: true, signal });
    // Something was pressed while the HTML arrived.
    if (document.querySelector('.early-press')) start();
  } else {
    startFonts();
    start();
  }
}
