export { startMock, type DriftId, type Mock, type MockOptions } from './mock.ts';
