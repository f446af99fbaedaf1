/** The price dial in a dialog, as the client would see it. */
import { useMemo, useState } from 'react';
import { composeDial, type DialInput } from '../../../../report/dial/compose-dial.ts';
import type { DialogControls } from '../../../ui/dialog/dialog-frame.tsx';
import { DialogWindow } from '../../../ui/dialog/dialog-window.tsx';
import { MortgageRateField } from '../forms/price-dial-field.tsx';
import { PriceDial } from './price-dial.tsx';
import '../blocks/blocks.css';
import '../blocks/tables.css';
import '../sheet.css';

export interface DialSource extends Pick<DialInput, 'analysis' | 'evidence'> {
	netSheet: DialInput['request']['netSheet'];
}

export function DialDialog({ analysis, evidence, netSheet, ...controls }: DialSource & DialogControls) {
	const [priceDial, setPriceDial] = useState({ mortgageRate: null as number | null });
	const demo = evidence.sales.some((sale) => sale.demo);
	const dial = useMemo(
		() => composeDial({ analysis, evidence, demo, request: { netSheet, priceDial } }),
		[analysis, evidence, demo, netSheet, priceDial],
	);
	return (
		<DialogWindow
			{...controls}
			isWide
			title="Price dial"
			description="A seller sees this on a report's link, if you include it."
		>
			{dial && (
				<div className="report w-full grid-cols-[minmax(0,1fr)]">
					<PriceDial dial={dial} />
				</div>
			)}
			<MortgageRateField className="w-full" dial={priceDial} onChange={setPriceDial} />
		</DialogWindow>
	);
}
