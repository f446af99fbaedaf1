/** The actions of the workbench, as changes of the agent's choices. */
import type { Choices } from '../../../domain/comps/choices.ts';
import type { Criteria } from '../../../domain/comps/criteria.ts';
import type { Sale } from '../../../domain/home/home.ts';
import type { Feature } from '../../../domain/pricing/features.ts';

/** Excludes a comp, with a reason, which may follow later. */
export function excludeSale(choices: Choices, id: string, reason = ''): Choices {
	const pinned = choices.pinned.filter((each) => each !== id);
	return { ...choices, pinned, dropped: { ...choices.dropped, [id]: reason } };
}

/** Lets the criteria decide about an excluded sale again. */
export function restoreSale(choices: Choices, id: string): Choices {
	return { ...choices, dropped: without(choices.dropped, id) };
}

/** Makes sales comps regardless of the criteria. */
export function pinSales(choices: Choices, ids: readonly string[]): Choices {
	const pinned = [...new Set([...choices.pinned, ...ids])];
	return { ...choices, pinned, dropped: ids.reduce(without, choices.dropped) };
}

/** Makes a sale a comp regardless of the criteria; if it was pinned, the criteria apply again. */
export function togglePin(choices: Choices, id: string): Choices {
	if (choices.pinned.includes(id)) {
		return { ...choices, pinned: choices.pinned.filter((each) => each !== id) };
	}
	return { ...choices, pinned: [...choices.pinned, id], dropped: without(choices.dropped, id) };
}

export function setNote(choices: Choices, id: string, text: string): Choices {
	const notes = text === '' ? without(choices.notes, id) : { ...choices.notes, [id]: text };
	return { ...choices, notes };
}

export function addSale(choices: Choices, sale: Sale): Choices {
	return { ...choices, added: [...choices.added, sale] };
}

export function setCriteria(choices: Choices, criteria: Partial<Criteria>): Choices {
	return { ...choices, criteria: { ...choices.criteria, ...criteria } };
}

/** Resets a criterion to the ladder. */
export function releaseCriterion(choices: Choices, criterion: keyof Criteria): Choices {
	return { ...choices, criteria: without(choices.criteria, criterion) };
}

/** @param dollars per unit; null for the derived rate */
export function setRate(choices: Choices, feature: Feature, dollars: number | null): Choices {
	const rates = dollars === null ? without(choices.rates, feature) : { ...choices.rates, [feature]: dollars };
	return { ...choices, rates };
}

/** @param dollars null for the derived adjustment */
export function setCell(choices: Choices, id: string, feature: Feature, dollars: number | null): Choices {
	const before = choices.cells[id] ?? {};
	const cells = dollars === null ? without(before, feature) : { ...before, [feature]: dollars };
	const others = without(choices.cells, id);
	return { ...choices, cells: Object.keys(cells).length === 0 ? others : { ...others, [id]: cells } };
}

function without<Set extends object>(set: Set, name: keyof Set): Set {
	const { [name]: _, ...rest } = set;
	return rest as Set;
}
