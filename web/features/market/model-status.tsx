/** Says that the price model of a county is still being built, and when it has become ready. */
import { useState } from 'react';
import type { MarketHistory } from '../../../domain/market/market-history.ts';

/** @param market undefined while it loads */
export function ModelStatus({
	market,
}: {
	market: Pick<MarketHistory, 'pendingModel' | 'priceIndex'> | undefined;
}) {
	const pending = market?.pendingModel ?? null;
	const [awaited, setAwaited] = useState(pending);
	if (pending !== null && pending !== awaited) setAwaited(pending);
	if (awaited === null) return null;
	const fitted = market?.priceIndex?.market;
	return (
		<p role="status" className="col-span-full w-full text-muted text-sm print:hidden">
			{pending !== null &&
				`The price model for ${pending}, is still being built. Until then, there's no 12-month growth, and prices use nearby sales only. This page updates automatically.`}
			{pending === null && fitted && `Updated with the price model for ${fitted}.`}
		</p>
	);
}
