/** The pager of a list. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PagerProps {
	label: string;
	/** The first is 1. */
	page: number;
	pages: number;
	onChange: (page: number) => void;
}

export function Pager({ label, page, pages, onChange }: PagerProps) {
	return (
		<nav aria-label={label} className="flex items-center gap-2 text-muted text-sm tabular-nums print:hidden">
			<Button size="small" disabled={page <= 1} onClick={() => onChange(page - 1)}>
				<ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
				Prev
			</Button>
			<p className="px-2">
				Page {page} / {Math.max(1, pages)}
			</p>
			<Button size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
				Next
				<ChevronRight aria-hidden="true" className="-mr-1 size-4" />
			</Button>
		</nav>
	);
}
