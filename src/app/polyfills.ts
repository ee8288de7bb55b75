import 'core-js/actual/array/at';
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/object/has-own';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/string/at';
import 'core-js/actual/string/to-well-formed';
import 'core-js/actual/structured-clone';

/**
 * What the shop's code uses and the oldest supported browsers lack (`browserslist` in package.json). Only a browser
 * without `Promise.withResolvers` loads this file, before all other code (src/app/boot.js): each browser that has it has
 * the rest. tests/browser/oldest-browsers.test.ts lists what is here.
 */

/** Sends a form as a press of its button does. Safari has it from 16 on. */
HTMLFormElement.prototype.requestSubmit ??= function requestSubmit(this: HTMLFormElement, submitter) {
  // A press of a button is the only way to validate and send a form with a submit event.
  if (submitter) return submitter.click();
  const button = Object.assign(document.createElement('button'), { hidden: true });
  this.append(button);
  button.click();
  button.remove();
};

/** A channel over the storage events of the other tabs. Safari has BroadcastChannel from 15.4 on. */
class StorageChannel extends EventTarget {
  readonly #key: string;
  readonly #receive = ({ key, newValue }: StorageEvent) => {
    if (key !== this.#key || newValue === null) return;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.parse(newValue) }));
  };
  constructor(name: string) {
    super();
    this.#key = `channel:${name}`;
    window.addEventListener('storage', this.#receive);
  }
  postMessage(data: unknown): void {
    try {
      localStorage.setItem(this.#key, JSON.stringify(data));
      // The next message may be equal, and an equal value causes no event.
      localStorage.removeItem(this.#key);
    } catch {
      // Storage is closed to the page: the other tabs read the cart when they are next shown.
    }
  }
  close(): void {
    window.removeEventListener('storage', this.#receive);
  }
}
if (!('BroadcastChannel' in window)) Object.assign(window, { BroadcastChannel: StorageChannel });

/** Whether listeners end with the signal that they are added with: Chrome from 90 on, Safari from 15, Firefox from 86. */
function endsListeners(): boolean {
  let isRead = false;
  const options = Object.defineProperty({}, 'signal', {
    get: () => {
      isRead = true;
    },
  });
  new EventTarget().addEventListener('test', null, options);
  return isRead;
}

if (!endsListeners()) {
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function add(this: EventTarget, type, listener, options) {
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (signal?.aborted) return;
    addEventListener.call(this, type, listener, options);
    const end = () => this.removeEventListener(type, listener, options);
    if (signal) addEventListener.call(signal, 'abort', end, { once: true });
  };
}
