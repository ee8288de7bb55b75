export { type Complaint, complaintOf, isExpected, judgeComplaint, type Verdict } from './complaint.ts';
export { compare } from './differences.ts';
export { machineTest, modulesOf, pageTest } from './regression-test.ts';
export { type Index, machinesIn, type Recorded, rehearse, stepsOf } from './rehearse.ts';
export { type TestProject, UnknownMachineError } from './test-project.ts';
export { createTestSource } from './test-source.ts';
