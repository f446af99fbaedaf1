/** Links to the parts of a wide result, from anywhere on the page. */

/** Ids of the parts, in page order. */
export const PARTS = {
	statistics: 'market-statistics',
	subject: 'subject',
	grid: 'adjustment-grid',
	reconciliation: 'reconciliation',
	sales: 'sales-checked',
} as const;

const ENTRIES = [
	[PARTS.statistics, 'Statistics'],
	[PARTS.grid, 'Grid'],
	[PARTS.reconciliation, 'Reconciliation'],
	[PARTS.sales, 'Sales checked'],
] as const;

export function PageNav({ onTable }: { onTable: () => void }) {
	return (
		<nav aria-label="On this page" className="flex gap-x-6 text-sm print:hidden">
			{ENTRIES.map(([id, words]) => (
				<Entry key={id} words={words} onClick={() => goTo(id)} />
			))}
			<Entry words="Homes found" onClick={onTable} />
		</nav>
	);
}

function Entry({ words, onClick }: { words: string; onClick: () => void }) {
	return (
		<button type="button" onClick={onClick} className="h-8 underline-offset-4 hover:underline">
			{words}
		</button>
	);
}

export function goTo(id: string): void {
	const part = document.getElementById(id);
	part?.scrollIntoView();
	part?.focus({ preventScroll: true });
}
