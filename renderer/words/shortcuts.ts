/** The keyboard sheet. `letter`: a single letter that the setting can switch off (WCAG 2.1.4). */
export const shortcuts: { keys: string[]; does: string; letter: boolean }[] = [
  { keys: ['j', '↓'], does: 'Next in the list', letter: true },
  { keys: ['k', '↑'], does: 'Previous in the list', letter: true },
  { keys: ['Enter'], does: 'Read what is selected', letter: false },
  { keys: ['/'], does: 'Search', letter: true },
  { keys: ['r'], does: 'Reject: opens the confirmation window', letter: true },
  { keys: ['a'], does: 'Go to approve (does not approve)', letter: true },
  { keys: ['e'], does: 'Exact JSON', letter: true },
  { keys: ['x'], does: 'Select, to read several together; Shift with an arrow goes on', letter: true },
  { keys: ['1', '…', '9'], does: 'Go to a screen', letter: true },
  { keys: ['F6'], does: 'Next part of the screen; with Shift the one before', letter: false },
  { keys: ['Ctrl', 'K'], does: 'Find an action, a screen or an activity', letter: false },
  { keys: ['Ctrl', 'L'], does: 'Lock', letter: false },
  { keys: ['?'], does: 'This sheet', letter: true },
  { keys: ['Esc'], does: 'Back', letter: false },
];
