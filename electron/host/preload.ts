/** Runs before the main page: gives it every group of the bridge but the confirmation's. */
import type { BridgeGroup } from '../contract/bridge.ts';
import { bridgeNames } from '../contract/bridge-names.ts';
import { expose } from './expose.ts';

expose((Object.keys(bridgeNames) as BridgeGroup[]).filter(group => group !== 'confirm'));
