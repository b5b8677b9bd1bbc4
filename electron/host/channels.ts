/** The two lines between a page and main. Requests go one way, events the other. */
export const requestChannel = 'custody.request';
export const eventChannel = 'custody.event';
