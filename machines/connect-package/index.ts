export { connectPackageMachine } from './connect-package.machine.ts';
export {
  type ConnectPackageView,
  connectPackageEvents,
  type PackageView,
  viewConnectPackage,
} from './connect-package.view.ts';
