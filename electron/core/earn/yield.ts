/**
 * What fees do to a yield. Both fees are a share of the gross yield, never of the deposit. The APY is what a provider
 * shows at one moment: it changes all the time, and nothing computed from it is a promise.
 */
import type { EarnWrapper, FeePreview } from '../../contract/values/earn-values.ts';
import { type Fraction, fractionOf, fractionText, sameFraction, scaled } from './fraction.ts';

/** The service's own share of the yield, 10 percent unless agreed otherwise (docs/service.md#earn). */
const serviceFeeBps = 1000n;
const whole = 10_000n;

const less = ({ digits, places }: Fraction, bps: bigint): Fraction => ({ digits: digits * (whole - bps), places: places + 4 });

/** Gross less `bps` of it: there is no fee on a yield that is not positive. */
export const netOf = (gross: Fraction, bps: bigint): Fraction => (gross.digits <= 0n ? gross : less(gross, bps));

/**
 * A year's yield on a deposit at an unchanging APY, and where it goes.
 * @param deposit atomic units
 * @param clientFeeBps 0 to 4000
 */
export function feePreview(deposit: bigint, apy: Fraction, clientFeeBps: bigint): FeePreview {
  // Cut off to the smallest unit, as a contract does; what the fees leave over stays with the depositor.
  const share = (bps: bigint) => scaled({ digits: deposit * apy.digits * bps, places: apy.places + 4 }, 0);
  const grossYield = share(whole);
  const taxed = apy.digits > 0n;
  const clientFee = taxed ? share(clientFeeBps) : 0n;
  const serviceFee = taxed ? share(serviceFeeBps) : 0n;
  return {
    deposit: deposit.toString(),
    grossYield: grossYield.toString(),
    clientFee: clientFee.toString(),
    serviceFee: serviceFee.toString(),
    kept: (grossYield - clientFee - serviceFee).toString(),
    clientFeeBps: clientFeeBps.toString(),
    serviceFeeBps: serviceFeeBps.toString(),
    grossApy: fractionText(apy),
    afterClientFee: fractionText(netOf(apy, clientFeeBps)),
    afterBothFees: fractionText(netOf(apy, clientFeeBps + serviceFeeBps)),
  };
}

/** Which sum the service's net APY is: it is not said anywhere which fees it counts. */
export function netIs(grossApy: string | null, netApy: string | null, clientFeeBps: string | null): EarnWrapper['netIs'] {
  const gross = fractionOf(grossApy ?? '');
  const net = fractionOf(netApy ?? '');
  if (gross === null || net === null || !/^\d{1,4}$/.test(clientFeeBps ?? '')) return 'unknown';
  const bps = BigInt(clientFeeBps ?? '0');
  // The service may cut off what we keep: compared to the places it gives.
  const matches = (fees: bigint) => {
    const exact = netOf(gross, fees);
    return sameFraction(exact, net) || (exact.places > net.places && within(exact, net));
  };
  if (matches(bps)) return 'after client fee';
  return matches(bps + serviceFeeBps) ? 'after both fees' : 'neither';
}

/** Equal to the places of the coarser one, cut off or rounded. */
function within(fine: Fraction, coarse: Fraction): boolean {
  const away = fine.digits - scaled(coarse, fine.places);
  const unit = 10n ** BigInt(fine.places - coarse.places);
  return (away < 0n ? -away : away) < unit;
}
