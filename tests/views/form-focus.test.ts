import type { FormEvent } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFormFocusHandler } from '#src/platform/browser/form-focus.ts';

let form = document.createElement('form');
let button = document.createElement('button');
let field = document.createElement('input');
const handleRefusal = createFormFocusHandler();

/** Submits the form with its focused button. */
function submit(): void {
  button.focus();
  const nativeEvent = new SubmitEvent('submit', { submitter: button });
  handleRefusal({ target: form, nativeEvent } as unknown as FormEvent<HTMLElement>);
}
const nextFrame = () => new Promise(requestAnimationFrame);

beforeEach(() => {
  [form, button, field] = [
    document.createElement('form'),
    document.createElement('button'),
    document.createElement('input'),
  ];
  form.append(field, button);
  document.body.replaceChildren(form);
});

describe('a form that is refused immediately', () => {
  it('focuses its first marked field', async () => {
    submit();
    field.setAttribute('aria-invalid', 'true');
    await nextFrame();
    expect(document.activeElement).toBe(field);
  });

  it('opens the folded parts around it', async () => {
    const [outer, inner] = [document.createElement('details'), document.createElement('details')];
    form.prepend(outer);
    outer.append(inner);
    inner.append(field);
    submit();
    field.setAttribute('aria-invalid', 'true');
    await nextFrame();
    expect([outer.open, inner.open, document.activeElement]).toEqual([true, true, field]);
  });
});

describe('a form that the server refuses', () => {
  it('focuses its button again once it is enabled', async () => {
    submit();
    button.disabled = true;
    button.blur();
    await nextFrame();
    button.disabled = false;
    await nextFrame();
    expect(document.activeElement).toBe(button);
  });

  it('focuses its button again where a dialog has taken the focus meanwhile', async () => {
    const dialog = document.createElement('div');
    dialog.tabIndex = -1;
    document.body.append(dialog);
    dialog.append(form);
    submit();
    button.disabled = true;
    dialog.focus();
    await nextFrame();
    button.disabled = false;
    await nextFrame();
    expect(document.activeElement).toBe(button);
  });

  it('leaves the focus where the person has moved it', async () => {
    submit();
    button.disabled = true;
    field.focus();
    await nextFrame();
    button.disabled = false;
    await nextFrame();
    expect(document.activeElement).toBe(field);
  });
});
