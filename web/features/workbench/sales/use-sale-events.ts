/** What the agent does with the sales checked: by pointer, and by keyboard on the current one. */
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import type { Choices } from '../../../../domain/comps/choices.ts';
import { canBeComp, type Verdict } from '../../../../domain/comps/verdict.ts';
import { clamp } from '../../../../domain/math/arithmetic.ts';
import { excludeSale, restoreSale, setNote, togglePin } from '../change-choices.ts';
import type { PartProps } from '../parts/part-props.ts';

/** The agent's actions on sales: include or exclude, pin, comment, highlight. */
export function useSaleEvents(
	choose: PartProps['choose'],
	highlight: Dispatch<SetStateAction<string | null>>,
) {
	return useMemo(
		() => ({
			onToggle: (verdict: Verdict) => choose((choices) => toggleSale(choices, verdict)),
			onPin: (id: string) => choose((choices) => togglePin(choices, id)),
			onReason: (id: string, reason: string) =>
				choose((choices) => excludeSale(choices, id, reason), `reason ${id}`),
			onNote: (id: string, text: string) => choose((choices) => setNote(choices, id, text), `note ${id}`),
			onHighlight: highlight,
		}),
		[choose, highlight],
	);
}

/** Includes or excludes the sale. */
function toggleSale(choices: Choices, { sale, included }: Verdict): Choices {
	if (included) return excludeSale(choices, sale.id);
	return sale.id in choices.dropped ? restoreSale(choices, sale.id) : togglePin(choices, sale.id);
}

/**
 * The keyboard's current sale in the list of sales checked.
 *
 * @param showList shows the list if it is hidden
 */
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
