export { createMasking, type Masked } from './masking.ts';
export { restoredSnapshot, toRecordedEvent } from './recorded-event.ts';
export { createRecorder, type RecorderOptions, recordTab, type Saver } from './recorder.ts';
export { createRemoteControl } from './remote-control.ts';
export { createStepper, type Stepped } from './stepper.ts';
export { openChannel, type TabMessage } from './tab-messages.ts';
