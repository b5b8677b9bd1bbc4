/** The lines between a page and main. Requests go one way, and the parts of their answers are asked for; events go the other. */
export const requestChannel = 'custody.request';
export const partChannel = 'custody.part';
export const eventChannel = 'custody.event';
