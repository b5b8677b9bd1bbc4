/** Newer versions of this app: looking for one, and installing it. */
import type { UpdateState } from '../../values/desktop/updates.ts';
import { call, nothing, typed } from '../call.ts';

export const updateCalls = {
  'updates.check': call({
    doc: 'Looks for a newer version now. It asks for what was published, and sends nothing.',
    parameters: nothing,
    answer: typed<UpdateState>(),
  }),
  'updates.download': call({
    doc: 'Downloads the version that was found, and verifies it. Nothing is installed.',
    parameters: nothing,
    answer: typed<UpdateState>(),
  }),
  'updates.install': call({
    doc: 'Quits, installs the version that was downloaded and verified, and starts again.',
    parameters: nothing,
    answer: typed<null>(),
    consent: 'person',
  }),
};
