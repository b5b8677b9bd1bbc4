/** Runs before the main page: gives it every group of the bridge but the trusted window's. */
import { type BridgeGroup, trustedGroups } from '../contract/bridge.ts';
import { bridgeNames } from '../contract/bridge-names.ts';
import { expose } from './expose.ts';

const trusted: readonly BridgeGroup[] = trustedGroups;
expose((Object.keys(bridgeNames) as BridgeGroup[]).filter(group => !trusted.includes(group)));
