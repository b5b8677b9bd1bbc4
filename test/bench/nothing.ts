/**
 * A process with nothing to do, watched as main is: what the machine alone keeps a process for. Started by large.bench.ts with
 * the file it tells in once it is told to end.
 */
import { watched } from './desk/watched.ts';

const [file = ''] = process.argv.slice(2);
const pace = watched(file);
// It is watched while something is going on, and for a second after.
setInterval(pace.stir, 500);
process.once('SIGTERM', () => process.exit(0));
console.log('here');
