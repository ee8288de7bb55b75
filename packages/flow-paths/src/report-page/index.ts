export { foldChart, viewsOf } from './fold-chart.ts';
export { explorerFile, reportPage } from './report.tsx';
export { Requirements } from './report-sections.tsx';
