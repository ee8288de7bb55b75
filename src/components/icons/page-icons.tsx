import { line } from './Icon.tsx';

/** The icons that the home page does not show. In a file of their own, so that it does not download them. */

export const PlusIcon = line('M12 5v14M5 12h14');
export const MinusIcon = line('M5 12h14');
export const FilterIcon = line(
  'M4 7h10M18 7h2M4 17h2M10 17h10M14 7a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM6 17a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
);
export const TrashIcon = line(
  'M4.5 7h15M9.5 7V5.2c0-.7.5-1.2 1.2-1.2h2.6c.7 0 1.2.5 1.2 1.2V7M6.5 7l.8 11.6c.1.8.7 1.4 1.5 1.4h6.4c.8 0 1.4-.6 1.5-1.4L17.5 7M10.3 11v5M13.7 11v5',
);
export const HeartIcon = line('M12 19.5 5.2 13A4.5 4.5 0 0 1 11.5 6.5l.5.5.5-.5A4.5 4.5 0 0 1 18.8 13L12 19.5Z');
export const CalendarIcon = line(
  'M6 5.5h12A1.5 1.5 0 0 1 19.5 7v11.5A1.5 1.5 0 0 1 18 20H6a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 6 5.5ZM4.5 10h15M8.5 3.5v4M15.5 3.5v4',
);
export const CopyIcon = line(
  'M9.5 9.5h9v9a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-9ZM15 9.5v-4a1 1 0 0 0-1-1H6.5a1 1 0 0 0-1 1V13a1 1 0 0 0 1 1h3',
);
export const ReturnIcon = line('M8 5 4.5 8.5 8 12M4.5 8.5H15a4.75 4.75 0 0 1 0 9.5H8');
export const ChatIcon = line(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 4v-4h-2A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5ZM8 9h8M8 12h5',
);
export const MapPinIcon = line(
  'M12 20.5s6.5-5.5 6.5-10.5a6.5 6.5 0 1 0-13 0c0 5 6.5 10.5 6.5 10.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const ReceiptIcon = line('M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5v-17ZM9 8h6M9 11.5h6M9 15h3');
export const LockIcon = line(
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5V12a1.5 1.5 0 0 1 1.5-1.5ZM8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2',
);
export const EyeIcon = line(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 14.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
);
export const EyeOffIcon = line(
  'M4 4l16 16M9.9 5.8A9.4 9.4 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.5M6.3 7.3A16.6 16.6 0 0 0 2.5 12S6 18.5 12 18.5c1.7 0 3.2-.5 4.5-1.2M10 10.1a2.75 2.75 0 0 0 3.9 3.9',
);
export const InfoIcon = line('M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16ZM12 11.5V16M12 8.2v.1');
export const ThumbUpIcon = line(
  'M7.5 10.5 11 4a2 2 0 0 1 2 2.3L12.5 9.5h5.3a1.7 1.7 0 0 1 1.7 2l-1.2 6.6a1.7 1.7 0 0 1-1.7 1.4H7.5M7.5 10.5v9H5A.5.500 0 0 1 4.5 19v-8a.5.500 0 0 1 .5-.5h2.5Z',
);
export const ThumbDownIcon = line(
  'M7.5 13.5 11 20a2 2 0 0 0 2-2.3l-.5-3.2h5.3a1.7 1.7 0 0 0 1.7-2l-1.2-6.6a1.7 1.7 0 0 0-1.7-1.4H7.5M7.5 13.5v-9H5A.5.500 0 0 0 4.5 5v8a.5.500 0 0 0 .5.500h2.5Z',
);
export const CrownIcon = line('M4 8l3.8 3.5L12 5.5l4.2 6L20 8l-1.5 10h-13L4 8Z');
export const WalletIcon = line(
  'M5 6h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 18H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 6ZM3.5 10h17M7 14.5h4',
);
export const ClockIcon = line('M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16ZM12 7.5V12l3 2');
export const MailIcon = line(
  'M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7l8 6 8-6',
);
