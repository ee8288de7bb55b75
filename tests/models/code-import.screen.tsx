import { screen } from '@testing-library/react';
import {
  externalEvent,
  fill,
  press,
  screenOf,
  seesErrors,
  seesFields,
  seesUsable,
  seesValues,
} from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { CodeImportView } from '#machines/code-import/index.ts';
import { CodeImport } from '#src/desk/parts/codes/CodeImport.tsx';
import { seesMessage, seesText } from '#tests/support/models/expectations.ts';
import { codeImportModel } from './code-import.model.ts';
import { listeningActor } from './desk.ts';
import { DeskPage, isForm, statusText } from './desk-page.tsx';

const labels: Readonly<Record<string, RegExp>> = {
  codes: /^Codes, one a line/,
  supplier: /^Supplier/,
  cost: /^What they cost/,
  boughtOn: /^Bought on/,
};

const seesImport = seesFields<CodeImportView>(codeImportModel, {
  status: null,
  fields: (fields) => {
    if (isForm()) seesValues(fields);
  },
  errors: (errors) => {
    if (isForm()) seesErrors(['supplier', 'cost'])(errors);
  },
  preview: (preview, { status }) => {
    if (preview === null || status === 'previewing' || status === 'outdated') return;
    const words =
      preview.badLines === 0
        ? '2 codes can be loaded. Paid orders wait for 1 of them.'
        : '1 of 2 codes cannot be loaded:Line 2: The code was loaded before.';
    expect(statusText()).toContain(words);
  },
  message: (message) => {
    if (message) seesMessage(message);
  },
  busy: (busy) => {
    if (isForm()) expect(/…|again/.test(statusText())).toBe(busy);
  },
  canEdit: (canEdit) => {
    if (isForm()) expect(document.querySelector<HTMLInputElement>('[name="codes"]')?.disabled).toBe(!canEdit);
  },
  canPreview: seesUsable('Check the codes'),
  canDrop: seesUsable('Leave these lines out'),
  canLoad: seesUsable('Load them'),
  canRestart: seesUsable('Load another batch'),
});

export const codeImportScreen = screenOf(codeImportModel)({
  page: (
    <DeskPage>
      <CodeImport variantID={12} page={{ to: listeningActor, event: { type: 'page.loaded' } }} />
    </DeskPage>
  ),
  always: seesImport,
  events: {
    'field.changed': fill(
      ({ field }) => labels[field] as RegExp,
      ({ value }) => value,
    ),
    'file.chosen': {
      control: () => screen.queryByLabelText('File of codes'),
      words: () => 'chooses a file',
      act: (user, control) => user.upload(control as HTMLInputElement, new File(['C\nD'], 'codes.txt')),
    },
    'preview.requested': press('Check the codes'),
    'badLines.dropped': press('Leave these lines out'),
    'import.submitted': press('Load them'),
    'import.restarted': press('Load another batch'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    choosing: () => expect(isForm()).toBe(true),
    reading: seesText('Reading the file…'),
    previewing: seesText('Checking…'),
    previewed: () => void expect(screen.getByRole('status')).not.toBeEmptyDOMElement(),
    acting: () => expect(isForm()).toBe(true),
    outdated: seesText('Other codes were loaded meanwhile. Checking again…'),
    applied: seesText('The codes are in the vault.'),
  },
});
