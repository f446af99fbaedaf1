/** The agent's actions on sales: include or exclude, pin, comment, highlight. */
import { type Dispatch, type SetStateAction, useMemo } from 'react';
import type { Choices } from '../../../../domain/comps/choices.ts';
import type { Verdict } from '../../../../domain/comps/verdict.ts';
import { excludeSale, restoreSale, setNote, togglePin } from '../change-choices.ts';
import type { PartProps } from '../parts/part-props.ts';

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
