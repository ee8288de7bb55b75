export { dashboardMachine, type Overview } from './dashboard.machine.ts';
export { type DashboardView, viewDashboard } from './dashboard.view.ts';
