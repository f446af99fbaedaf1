/** The keyboard's current sale in the list of sales checked. */
import { useCallback, useState } from 'react';
import { canBeComp, type Verdict } from '../../../../domain/comps/verdict.ts';
import { clamp } from '../../../../domain/math/arithmetic.ts';

/** @param showList shows the list if it is hidden */
export function useCurrentSale(
	rows: readonly Verdict[],
	highlight: (id: string) => void,
	showList: () => void,
) {
	const [current, setCurrent] = useState<string | null>(null);
	const select = useCallback(
		(id: string) => {
			setCurrent(id);
			highlight(id);
			showList();
		},
		[highlight, showList],
	);
	const step = (by: number) => {
		const place = rows.findIndex(({ sale }) => sale.id === current);
		const next = rows[clamp(place + by, 0, rows.length - 1)];
		if (next) select(next.sale.id);
	};
	/** Undefined for a sale that can't be a comp. */
	const verdict = rows.find((row) => row.sale.id === current && canBeComp(row));
	return { current, verdict, select, step };
}
