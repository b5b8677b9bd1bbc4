import { useNow } from '../../parts/values/time.tsx';
import { serviceNow } from '../../store/session.ts';
import { useSession } from '../../stores.ts';

/** The same of the service's clock, by which votes are dated and lapse. */
export const useServiceNow = (every: number): number =>
  serviceNow(
    useSession(state => state.app),
    useNow(every),
  );
